/** The name, as `Symbol.for` takes it, of what lets a part of a page be chosen, in our world of its document. */
export const regionChooserName = 'parley.region-chooser';
