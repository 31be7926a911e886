/** The beginning of a text, up to `length` UTF-16 units. A letter is not cut in two, and halves of letters are left out. */
export const firstLetters = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}/gu, '');
