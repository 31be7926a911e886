/** The id of the text field, so that a skip link and shortcuts find it. */
export const composerId = 'composer';
