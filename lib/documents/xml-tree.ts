import { XMLParser } from 'fast-xml-parser';
import { DocumentError } from './document-error';

/** An element without its namespace prefix. `text` is set on text alone, whose name is empty. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The five entities of XML, and numbers. A document type, which could define more, is refused before.
  processEntities: true,
  htmlEntities: true,
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textAttributes = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
      )
    : {};

/** The parser's ordered form: `{ name: [children], ':@': attributes }`, text as `{ '#text': … }`. */
const nodeOf = (value: unknown): readonly XmlNode[] => {
  if (!isRecord(value)) return [];
  const text = value['#text'];
  if (text !== undefined) return [{ name: '', attributes: {}, children: [], text: String(text) }];
  const attributes = textAttributes(value[':@']);
  return Object.entries(value).flatMap(([name, children]) =>
    name !== ':@' && Array.isArray(children)
      ? [{ name, attributes, children: children.flatMap(nodeOf), text: '' }]
      : [],
  );
};

/**
 * Parses XML in UTF-8 into a tree whose root holds the document's element. Nothing is fetched and no entity is expanded:
 * office formats forbid document types (ECMA-376 part 2, 8.1.4), so one is refused. Throws DocumentError `unreadable`.
 */
export const xmlTree = (bytes: Uint8Array): XmlNode => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/<!DOCTYPE/i.test(text)) throw new DocumentError('unreadable');
    const nodes: unknown = parser.parse(text);
    return { name: '', attributes: {}, text: '', children: Array.isArray(nodes) ? nodes.flatMap(nodeOf) : [] };
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('unreadable', { cause: error });
  }
};

/** The first child with this name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** The children with this name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The `val` attribute of a child: how WordprocessingML writes most properties (ECMA-376 part 1, 17). */
export const settingOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.attributes.val;
