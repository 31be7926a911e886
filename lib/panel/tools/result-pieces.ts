import { bytesOfBase64 } from '@/lib/domain/attachment';
import { decodeBase64 } from '@/lib/domain/base64';
import type { FilePart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import { valueText } from './argument-lines';
import { looksLikeMarkdown } from './looks-like-markdown';
import { outsideText } from './outside-text';

/** A list of equal objects: their keys, and the values of each in words. */
export type ResultTable = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * A piece of a result as it is drawn. A picture is a file; an address alone is a file without data. `document`: a file that
 * holds a text, which is there to be read.
 */
export type ResultPiece =
  | { readonly type: 'text' | 'markdown'; readonly text: string }
  | { readonly type: 'document'; readonly file: FilePart; readonly text: string; readonly isMarkdown: boolean }
  | ({ readonly type: 'table' } & ResultTable)
  | { readonly type: 'data'; readonly value: unknown }
  | { readonly type: 'file'; readonly file: FilePart }
  /** A piece of a kind that is not known here, as JSON. */
  | { readonly type: 'unknown'; readonly kind: string; readonly text: string }
  /** What the tool announced and did not give. */
  | { readonly type: 'lack'; readonly lack: 'structured' | 'shape' };

const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.enum(['image', 'audio']), mimeType: z.string(), data: z.string() }),
  z.object({
    type: z.literal('file'),
    mimeType: z.optional(z.string()),
    name: z.optional(z.string()),
    uri: z.string(),
    data: z.string(),
  }),
  z.object({
    type: z.literal('link'),
    uri: z.string(),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
  }),
  z.object({ type: z.literal('unknown'), kind: z.string(), text: z.string() }),
  z.object({ type: z.literal('not-as-announced'), lack: z.enum(['structured', 'shape']) }),
]);
type Content = z.infer<typeof content>;
const toolResult = z.object({ content: z.array(content), structured: z.optional(z.unknown()) });

/** A table wider than this is read as JSON. */
const mostColumns = 8;

const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The table that a list of at least two objects with the same keys and plain values makes. */
export const tableOf = (value: unknown): ResultTable | undefined => {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  const objects = value.filter(isRecord);
  const columns = Object.keys(objects[0] ?? {});
  const isEqual = (row: Readonly<Record<string, unknown>>): boolean =>
    Object.keys(row).length === columns.length &&
    columns.every((column) => Object.hasOwn(row, column) && isFlat(row[column]));
  if (columns.length === 0 || columns.length > mostColumns) return undefined;
  if (objects.length < value.length || !objects.every(isEqual)) return undefined;
  return {
    columns: columns.map(outsideText),
    rows: objects.map((row) => columns.map((column) => (row[column] === null ? '' : valueText(row[column])))),
  };
};

const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const pieceOfData = (value: unknown): ResultPiece => {
  const only = isRecord(value) ? Object.values(value) : [];
  const table = tableOf(value) ?? (only.length === 1 ? tableOf(only[0]) : undefined);
  return table === undefined ? { type: 'data', value } : { type: 'table', ...table };
};

const pieceOfText = (text: string): ResultPiece => {
  const value = parsed(text);
  if (value !== undefined) return pieceOfData(value);
  return { type: looksLikeMarkdown(text) ? 'markdown' : 'text', text: outsideText(text) };
};

/** A text in a file that is shown beside it, base64 units; a longer one is saved. */
const mostOfDocument = 200_000;
const textTypes = /^(?:text\/(?:plain|markdown|csv|x-[a-z-]+)|application\/(?:json|yaml|x-yaml))$/u;

const textOf = (base64: string): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64(base64));
  } catch {
    return undefined;
  }
};

/** A file, and its text where that is what it holds. */
const pieceOfFile = (file: FilePart): ResultPiece => {
  const isText = textTypes.test(file.mimeType) && file.data.length <= mostOfDocument;
  const text = isText ? textOf(file.data) : undefined;
  if (text === undefined) return { type: 'file', file };
  return { type: 'document', file, text: outsideText(text), isMarkdown: file.mimeType === 'text/markdown' };
};

const pieceOf = (piece: Content): ResultPiece => {
  switch (piece.type) {
    case 'text':
      return pieceOfText(piece.text);
    case 'image':
    case 'audio':
      return { type: 'file', file: { type: 'file', mimeType: piece.mimeType, data: piece.data } };
    case 'file': {
      const { mimeType = 'application/octet-stream', data, name, uri } = piece;
      return pieceOfFile({ type: 'file', mimeType, data, name: name ?? uri });
    }
    case 'link': {
      const { uri: url, title } = piece;
      const file: FilePart = { type: 'file', mimeType: '', data: '', url, ...(title !== undefined && { name: title }) };
      return { type: 'file', file };
    }
    case 'unknown':
      return { type: 'unknown', kind: outsideText(piece.kind), text: outsideText(piece.text) };
    case 'not-as-announced':
      return { type: 'lack', lack: piece.lack };
    default:
      return piece satisfies never;
  }
};

/**
 * What a call gave, as it is drawn: the pieces of a tool's result, or whatever a service says that its own tool gave.
 * Structured data stands for the JSON beside it, which repeats it (MCP 2026-07-28, Tools, Structured Content).
 */
export const resultPieces = (result: unknown): readonly ResultPiece[] => {
  const own = z.safeParse(toolResult, result);
  if (own.success) {
    const { content: pieces, structured } = own.data;
    const isRepeated = (piece: Content): boolean => piece.type === 'text' && parsed(piece.text) !== undefined;
    const others = structured === undefined ? pieces : pieces.filter((piece) => !isRepeated(piece));
    return [...(structured === undefined ? [] : [pieceOfData(structured)]), ...others.map(pieceOf)];
  }
  if (result === undefined || result === null || result === '') return [];
  return [typeof result === 'string' ? pieceOfText(result) : pieceOfData(result)];
};

/** The first words of a result, in one line. Empty where it holds none. */
export const firstWords = (result: unknown): string => {
  const own = z.safeParse(toolResult, result);
  const text = own.success ? own.data.content.find(({ type }) => type === 'text') : undefined;
  const words = typeof result === 'string' ? result : text?.type === 'text' ? text.text : '';
  return outsideText(words.slice(0, 300)).replace(/\s+/gu, ' ').trim();
};

const utf8 = new TextEncoder();
const bytesOfText = (text: string): number => utf8.encode(text).length;

/** The size of a result, bytes: of its texts in UTF-8 and of its files. */
export const bytesOfResult = (result: unknown): number => {
  const own = z.safeParse(toolResult, result);
  if (!own.success) return bytesOfText(typeof result === 'string' ? result : (JSON.stringify(result) ?? ''));
  return own.data.content.reduce(
    (sum, piece) => sum + ('data' in piece ? bytesOfBase64(piece.data) : 'text' in piece ? bytesOfText(piece.text) : 0),
    0,
  );
};
