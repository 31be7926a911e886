/** The name, as `Symbol.for` takes it, of what reads a frame in our world of its document: the page itself sees none of it. */
export const frameReaderName = 'parley.frame-reader';
