"""The app: a static site that runs the library in the browser."""
