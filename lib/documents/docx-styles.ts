import { childOf, childrenOf, settingOf, type XmlNode } from './xml-tree';

/** What a paragraph is besides its text. `level` counts from 1 for headings, from 0 for lists. */
export type ParagraphKind =
  | { readonly type: 'plain' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'item'; readonly level: number; readonly listId: string; readonly isNumbered: boolean };

/** Says what the paragraphs of a document are. */
export type ParagraphStyles = {
  kindOf(paragraph: XmlNode): ParagraphKind;
};

/** Levels of Markdown. */
const deepestHeading = 6;

const outlineLevel = (properties: XmlNode | undefined): number | undefined => {
  const level = Number(settingOf(properties, 'outlineLvl') ?? Number.NaN);
  // 9 is body text (ECMA-376 part 1, 17.3.1.20).
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : undefined;
};

/** Built-in styles keep their English names in every language of the program, their ids do not. */
const headingOfName = (name: string | undefined): number | undefined => {
  if (name?.toLowerCase() === 'title') return 1;
  const level = /^heading ([1-9])$/i.exec(name ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
};

/** By list id: for each level whether it is numbered. */
const numberedLevels = (numbering: XmlNode | undefined): ReadonlyMap<string, ReadonlyMap<string, boolean>> => {
  const formats = new Map(
    childrenOf(numbering, 'abstractNum').map((list) => [
      list.attributes.abstractNumId,
      new Map(
        childrenOf(list, 'lvl').map((level) => [level.attributes.ilvl ?? '0', settingOf(level, 'numFmt') !== 'bullet']),
      ),
    ]),
  );
  return new Map(
    childrenOf(numbering, 'num').map((list) => [
      list.attributes.numId ?? '',
      formats.get(settingOf(list, 'abstractNumId')) ?? new Map<string, boolean>(),
    ]),
  );
};

/** Reads the styles (`word/styles.xml`) and lists (`word/numbering.xml`) of a document; both may be absent. */
export const paragraphStyles = (styles: XmlNode | undefined, numbering: XmlNode | undefined): ParagraphStyles => {
  const byId = new Map(childrenOf(styles, 'style').map((style) => [style.attributes.styleId, style]));
  const lists = numberedLevels(numbering);
  return {
    kindOf: (paragraph) => {
      const paragraphProperties = childOf(paragraph, 'pPr');
      const style = byId.get(settingOf(paragraphProperties, 'pStyle'));
      const ofStyle = childOf(style, 'pPr');
      const heading =
        outlineLevel(paragraphProperties) ?? headingOfName(settingOf(style, 'name')) ?? outlineLevel(ofStyle);
      if (heading !== undefined) return { type: 'heading', level: Math.min(heading, deepestHeading) };
      const list = childOf(paragraphProperties, 'numPr') ?? childOf(ofStyle, 'numPr');
      const listId = settingOf(list, 'numId') ?? '0';
      // The id 0 takes a paragraph out of its list.
      if (list === undefined || listId === '0') return { type: 'plain' };
      const level = settingOf(list, 'ilvl') ?? '0';
      return { type: 'item', level: Number(level), listId, isNumbered: lists.get(listId)?.get(level) === true };
    },
  };
};
