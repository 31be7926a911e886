import { DocumentError } from './document-error';
import { blocksText } from './docx-blocks';
import { paragraphStyles } from './docx-styles';
import { childOf, childrenOf, type XmlNode, xmlTree } from './xml-tree';
import { zipEntries } from './zip-entries';

/** More than any text of two million bytes needs, less than would hold the page up. */
const limits = { bytes: 20_000_000, entries: 10_000 };

const parts = {
  document: 'word/document.xml',
  styles: 'word/styles.xml',
  numbering: 'word/numbering.xml',
  footnotes: 'word/footnotes.xml',
  endnotes: 'word/endnotes.xml',
} as const;
const wantedParts: ReadonlySet<string> = new Set(Object.values(parts));

/** A compound file: what an office file with a password is wrapped in ([MS-OFFCRYPTO] 2.3, [MS-CFB] 2.2). */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

const isEncrypted = (bytes: Uint8Array): boolean => compoundFile.every((byte, index) => bytes[index] === byte);

/** The two notes in every file that are only the lines above notes have a type. */
const notesOf = (notes: XmlNode | undefined, name: 'footnote' | 'endnote'): readonly XmlNode[] =>
  childrenOf(notes, name).filter(({ attributes }) => attributes.type === undefined || attributes.type === 'normal');

/**
 * The text of a Word document (Office Open XML, ECMA-376) as Markdown: headings, lists, tables by row, foot- and endnotes
 * at the end. Deleted text of tracked changes is left out. Throws DocumentError.
 */
export const docxText = (bytes: Uint8Array): string => {
  if (isEncrypted(bytes)) throw new DocumentError('encrypted');
  const entries = zipEntries(bytes, (name) => wantedParts.has(name), limits);
  const part = (path: string, root: string): XmlNode | undefined => {
    const entry = entries.get(path);
    return entry === undefined ? undefined : childOf(xmlTree(entry), root);
  };
  const body = childOf(part(parts.document, 'document'), 'body');
  if (body === undefined) throw new DocumentError('unreadable');
  const styles = paragraphStyles(part(parts.styles, 'styles'), part(parts.numbering, 'numbering'));
  const noteTexts = (path: string, root: string, name: 'footnote' | 'endnote', sign: string): readonly string[] =>
    notesOf(part(path, root), name).map(
      (note) => `[^${sign}${note.attributes.id ?? ''}]: ${blocksText(note, styles).replaceAll('\n', ' ')}`,
    );
  return [
    blocksText(body, styles),
    ...noteTexts(parts.footnotes, 'footnotes', 'footnote', ''),
    ...noteTexts(parts.endnotes, 'endnotes', 'endnote', 'e'),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};
