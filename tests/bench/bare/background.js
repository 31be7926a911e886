// Present so that the extension has a worker to find; the page does all the work.
