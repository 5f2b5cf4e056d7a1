"""The app: a static site in which the library itself runs in the browser."""
