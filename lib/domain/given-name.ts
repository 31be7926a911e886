const longestTyped = 10_000;

// Controls, marks of direction and spaces without width: two names that differ by them alone look the same. Joiners stay, emoji
// and Persian are written with them.
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** The search field writes values between quotes, so none can be in one. */
const quotes = /["“”„«»]/g;

/** What was typed or imported as a name, in one line and one form (NFC), without what cannot be seen. */
export const oneLine = (text: string): string =>
  text.slice(0, longestTyped).toWellFormed().replace(/\s+/g, ' ').replace(unseen, '').normalize('NFC');

/** A name as it is compared: quotes say nothing. */
export const withoutQuotes = (name: string): string => name.replace(quotes, '').replace(/ {2,}/g, ' ');

/** Whether there is something to read in it. */
export const isName = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(quotes, ''));
