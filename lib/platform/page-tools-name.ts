/** The name, as `Symbol.for` takes it, of what reads a page in our world of its document: the page itself sees none of it. */
export const pageToolsName = 'parley.page-tools';
