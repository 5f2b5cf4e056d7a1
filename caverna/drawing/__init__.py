"""Drawing: the parts that the pages of all games share, such as labels, marks, text and scenes."""
