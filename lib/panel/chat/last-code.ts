const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gmu;

/** The last fenced code of a Markdown text, without its fences (CommonMark 4.5). An open fence ends with the text. */
export const lastCodeOf = (markdown: string): string | undefined =>
  [...markdown.matchAll(fence)].at(-1)?.[2]?.replace(/\n$/u, '');
