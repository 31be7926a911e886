/**
 * The CSS Custom Highlight API highlights what is heard: the page's document is not changed. The registry of names is
 * shared with the page; our style sheet is adopted beside the page's own, in every tree that has highlighted text. The
 * palette follows the background of the text, not our own theme.
 */

type Palette = 'light' | 'dark';

const names = {
  light: { sentence: 'parley-sentence-light', word: 'parley-word-light' },
  dark: { sentence: 'parley-sentence-dark', word: 'parley-word-dark' },
} as const;
const passageName = { light: 'parley-passage-light', dark: 'parley-passage-dark' } as const;

const css = `
::highlight(parley-sentence-light), ::highlight(parley-passage-light) { background-color: #fff4c6; color: #21201c; }
::highlight(parley-word-light) { background-color: #ffd15c; color: #21201c; text-decoration: underline 2px #ab6400; }
::highlight(parley-sentence-dark), ::highlight(parley-passage-dark) { background-color: #33270b; color: #eeeeec; }
::highlight(parley-word-dark) { background-color: #ffc53d; color: #1a1500; text-decoration: underline 2px #ffc53d; }
@media (forced-colors: active) {
  ::highlight(parley-sentence-light), ::highlight(parley-sentence-dark),
  ::highlight(parley-passage-light), ::highlight(parley-passage-dark) {
    background-color: Canvas; color: CanvasText; text-decoration: underline 1px CanvasText;
  }
  ::highlight(parley-word-light), ::highlight(parley-word-dark) {
    background-color: Mark; color: MarkText; text-decoration: underline 3px MarkText;
  }
}`;

const rgb = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:[,/\s]+([\d.]+))?/u;

/** Relative luminance, 0 to 1 (WCAG 2.2, relative luminance), of a computed colour; undefined for a see-through one. */
const luminanceOf = (colour: string): number | undefined => {
  const [, red, green, blue, alpha = '1'] = rgb.exec(colour) ?? [];
  if (red === undefined || green === undefined || blue === undefined || Number(alpha) < 0.5) return undefined;
  const linear = (value: string): number => {
    const share = Number(value) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const parentOf = (element: Element): Element | undefined => {
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
};

const elementOf = (node: Node): Element | undefined =>
  node instanceof Element ? node : (node.parentElement ?? undefined);

/** Depends on the background of the text; where none is painted, on the text's own colour. */
const paletteAt = (range: Range): Palette => {
  const first = elementOf(range.startContainer);
  for (let element = first; element !== undefined; element = parentOf(element)) {
    const ground = luminanceOf(getComputedStyle(element).backgroundColor);
    if (ground !== undefined) return ground > 0.4 ? 'light' : 'dark';
  }
  const ink = first === undefined ? undefined : luminanceOf(getComputedStyle(first).color);
  return ink !== undefined && ink > 0.4 ? 'dark' : 'light';
};

/** Highlights ranges of the page. */
export type PageHighlighter = {
  /** Highlights a sentence, in place of the one before. */
  sentence(ranges: readonly Range[]): void;
  /** Highlights a word, over its sentence. */
  word(ranges: readonly Range[]): void;
  /** Highlights a passage that was asked for, until the next one or `putOut`. */
  passage(ranges: readonly Range[]): void;
  /** Removes all highlights and the styles. */
  putOut(): void;
};

export const createPageHighlighter = (): PageHighlighter => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const styled = new Set<Document | ShadowRoot>();

  const style = (range: Range): void => {
    const root = range.startContainer.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot) || styled.has(root)) return;
    styled.add(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };

  const show = (of: { readonly [Key in Palette]: string }, ranges: readonly Range[], priority: number): void => {
    // Older browsers read aloud without a highlight.
    if (typeof Highlight === 'undefined') return;
    const [first] = ranges;
    const palette = first === undefined ? undefined : paletteAt(first);
    for (const key of ['light', 'dark'] as const) {
      if (key !== palette) CSS.highlights.delete(of[key]);
      else {
        for (const range of ranges) style(range);
        const highlight = new Highlight(...ranges);
        highlight.priority = priority;
        CSS.highlights.set(of[key], highlight);
      }
    }
  };

  const sentenceNames = { light: names.light.sentence, dark: names.dark.sentence };
  const wordNames = { light: names.light.word, dark: names.dark.word };
  return {
    sentence: (ranges) => show(sentenceNames, ranges, 1),
    word: (ranges) => show(wordNames, ranges, 2),
    passage: (ranges) => show(passageName, ranges, 0),
    putOut: () => {
      for (const of of [sentenceNames, wordNames, passageName]) show(of, [], 0);
      for (const root of styled) {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      }
      styled.clear();
    },
  };
};
