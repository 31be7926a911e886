/** What the text before the caret asks for: a prompt by `/` at the start of a line, or an open tab by `@`. */
export type MenuTrigger = {
  readonly kind: 'prompt' | 'tab';
  /** UTF-16 offset of the sign. */
  readonly from: number;
  /** UTF-16 offset of the caret. */
  readonly to: number;
  readonly query: string;
};

/** A name may have blanks in it, but none after the sign. Two signs are a path or an address, and no name is so long. */
const prompt = /(?:^|\n)\/(?<query>(?:[^\s/][^\n/]{0,59})?)$/u;
/** After a letter it is an email address. */
const tab = /(?:^|\s)@(?<query>[^\s@]{0,60})$/u;

/** What is asked for at the caret; undefined where nothing is. */
export const triggerAt = (text: string, caret: number): MenuTrigger | undefined => {
  const before = text.slice(0, caret);
  for (const [kind, pattern] of [['prompt', prompt] as const, ['tab', tab] as const]) {
    const query = pattern.exec(before)?.groups?.query;
    if (query !== undefined) return { kind, from: caret - query.length - 1, to: caret, query };
  }
  return undefined;
};

/** Whether a text may ask for something somewhere, so that the menu's code is worth loading. */
export const mayAskForMenu = (text: string): boolean => /(?:^|\n)\/|(?:^|\s)@/u.test(text);
