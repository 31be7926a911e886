import { DocumentError } from './document-error';
import { blocksText } from './docx-blocks';
import { paragraphStyles } from './docx-styles';
import { childOf, childrenOf, type XmlNode, xmlTree } from './xml-tree';
import { zipEntries } from './zip-entries';

/** More than any text of two million bytes needs, less than would hold the page up. */
const limits = { bytes: 20_000_000, entries: 10_000 };

/** Where the parts of a document are that does not say it. */
const usualParts = {
  officeDocument: 'word/document.xml',
  styles: 'word/styles.xml',
  numbering: 'word/numbering.xml',
  footnotes: 'word/footnotes.xml',
  endnotes: 'word/endnotes.xml',
} as const;
type PartKind = keyof typeof usualParts;
const isPartKind = (kind: string): kind is PartKind => Object.hasOwn(usualParts, kind);

const written = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** What a part names as related to it, by kind: the last word of the type's address (ECMA-376 part 1, 11.3; part 2, 6.5). */
const relatedParts = (relations: Uint8Array | undefined, part: string): ReadonlyMap<PartKind, string> => {
  if (relations === undefined) return new Map();
  const named = childrenOf(childOf(xmlTree(relations), 'Relationships'), 'Relationship').flatMap(({ attributes }) => {
    const kind = attributes.Type?.split('/').at(-1) ?? '';
    const target = attributes.Target;
    if (!isPartKind(kind) || target === undefined || attributes.TargetMode === 'External') return [];
    const base = `http://archive/${part}`;
    return URL.canParse(target, base) ? [[kind, written(new URL(target, base).pathname.slice(1))] as const] : [];
  });
  return new Map(named);
};

/** The path of a part's relations. */
const relationsOf = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

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
  const relations = zipEntries(bytes, (name) => name.endsWith('.rels'), limits);
  const main = relatedParts(relations.get('_rels/.rels'), '').get('officeDocument') ?? usualParts.officeDocument;
  const paths = { ...usualParts, ...Object.fromEntries(relatedParts(relations.get(relationsOf(main)), main)) };
  const wanted = new Set<string>([...Object.values(paths), main]);
  const entries = zipEntries(bytes, (name) => wanted.has(name), limits);
  const part = (path: string, root: string): XmlNode | undefined => {
    const entry = entries.get(path);
    return entry === undefined ? undefined : childOf(xmlTree(entry), root);
  };
  const body = childOf(part(main, 'document'), 'body');
  if (body === undefined) throw new DocumentError('unreadable');
  const styles = paragraphStyles(part(paths.styles, 'styles'), part(paths.numbering, 'numbering'));
  const noteTexts = (path: string, root: string, name: 'footnote' | 'endnote', sign: string): readonly string[] =>
    notesOf(part(path, root), name).map(
      (note) => `[^${sign}${note.attributes.id ?? ''}]: ${blocksText(note, styles).replaceAll('\n', ' ')}`,
    );
  return [
    blocksText(body, styles),
    ...noteTexts(paths.footnotes, 'footnotes', 'footnote', ''),
    ...noteTexts(paths.endnotes, 'endnotes', 'endnote', 'e'),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};
