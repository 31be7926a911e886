/**
 * Whether a text in the field of an address is settings of another program, or a line for a terminal: the commonest thing that the
 * pages of servers offer to copy.
 */
export const isPastedSettings = (text: string): boolean => {
  const typed = text.trim();
  if (/^[{"]/u.test(typed) || /^```/u.test(typed)) return true;
  if (/^[a-z][a-z0-9+.-]*:\/\/\S*$/iu.test(typed)) return false;
  return /\s/u.test(typed);
};
