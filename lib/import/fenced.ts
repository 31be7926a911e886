/** Code as Markdown, in a fence that nothing in it ends. A language that is no word is left out. */
export const fenced = (code: string, language = ''): string => {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const edge = '`'.repeat(longest + 1);
  return `${edge}${/^[\w+#.-]{1,30}$/.test(language) ? language : ''}\n${code}\n${edge}`;
};
