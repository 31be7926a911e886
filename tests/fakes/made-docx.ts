import { strToU8, zipSync } from 'fflate';

const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The XML of a part of a Word document. */
export const wordPart = (root: string, content: string): string => `${head}<w:${root} ${main}>${content}</w:${root}>`;

/** A paragraph with a text, of a style if one is named. */
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document (ECMA-376) with this body; `parts` are further files of its archive. */
export const madeDocx = (body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> => {
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'word/document.xml': wordPart('document', `<w:body>${body}</w:body>`),
    ...parts,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
};
