/** The id of the text field, so that a skip link and shortcuts find it. */
export const composerId = 'composer';

/** Puts the caret into the text field, if there is one. */
export const focusComposer = (): void => document.getElementById(composerId)?.focus();
