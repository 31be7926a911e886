import { itemsOf } from '@/lib/domain/tools/json-object';
import { type Fields, fieldsOf, metaOf, textsOf } from './fields';

/** Under this name in a block's `_meta` stands the kind that nobody here knows; its text is the whole block as JSON. */
export const unknownKind = 'parley/unknown-kind';

/** Longer text of a block of an unknown kind is cut, UTF-16 units. */
const maxUnknown = 20_000;
const maxKind = 100;

/** What a page that asks for data would put before it (RFC 2397). */
const dataPrefix = /^data:([^,;]*)(?:;[^,;]*)*;base64,/iu;

type Media = { readonly data: string; readonly mimeType?: string };

/** How the pictures that the protocol is used for begin in base64, by their types. */
const pictureStarts: readonly (readonly [start: string, mimeType: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
];

const pictureType = (data: string): string => pictureStarts.find(([start]) => data.startsWith(start))?.[1] ?? '';

const textIn = (fields: Fields, ...names: readonly string[]): string | undefined =>
  names.map((name) => fields[name]).find((value) => typeof value === 'string');

const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/u.test(text) && text.replace(/=+$/u, '').length % 4 !== 1;

/** Base64 as the protocol wants it, of what servers send: a `data:` address, lines, the letters of URLs, no end marks. */
const mediaOf = (value: unknown): Media | undefined => {
  if (typeof value !== 'string') return undefined;
  const prefix = dataPrefix.exec(value);
  const bare = value.slice(prefix?.[0].length ?? 0);
  const plain = /[\s\-_]/u.test(bare) ? bare.replace(/\s+/gu, '').replaceAll('-', '+').replaceAll('_', '/') : bare;
  if (!isBase64(plain)) return undefined;
  const type = prefix?.[1] ?? '';
  const digits = plain.replace(/=+$/u, '');
  return { data: digits.padEnd(Math.ceil(digits.length / 4) * 4, '='), ...(type !== '' && { mimeType: type }) };
};

const jsonOf = (value: unknown): string => {
  try {
    return (JSON.stringify(value, null, 2) ?? '').slice(0, maxUnknown).toWellFormed();
  } catch {
    // Nested deeper than the engine walks.
    return '';
  }
};

/** A value as a text that a model reads. */
const valueText = (value: unknown): Fields => ({
  type: 'text',
  text: typeof value === 'string' ? value : jsonOf(value),
});

/** A block that cannot be read as what it says it is: all of it, as text. */
const unknownBlock = (block: unknown): Fields => {
  const { type } = fieldsOf(block) ?? {};
  const kind = typeof type === 'string' ? type.slice(0, maxKind) : '';
  return { type: 'text', text: jsonOf(block), _meta: { [unknownKind]: kind } };
};

const audiences: readonly unknown[] = ['user', 'assistant'];

const annotationsOf = ({ annotations }: Fields): { readonly annotations?: Fields } => {
  const { audience, priority } = fieldsOf(annotations) ?? {};
  const known = itemsOf(audience).filter((one) => audiences.includes(one));
  const kept = {
    ...(known.length > 0 && { audience: known }),
    ...(typeof priority === 'number' && priority >= 0 && priority <= 1 && { priority }),
  };
  return Object.keys(kept).length === 0 ? {} : { annotations: kept };
};

const around = (fields: Fields): Fields => ({ ...annotationsOf(fields), ...metaOf(fields) });

/** What a resource holds; undefined where it holds nothing that can be read. */
export const lenientResource = (value: unknown): Fields | undefined => {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const shared = { uri: '', ...textsOf(fields, ['uri', 'mimeType']), ...metaOf(fields) };
  if (typeof fields.text === 'string') return { ...shared, text: fields.text };
  const media = mediaOf(fields.blob ?? fields.data);
  if (media === undefined) return undefined;
  const { data, ...type } = media;
  return { ...type, ...shared, blob: data };
};

/** A link to what is not in the block. */
const linkBlock = (fields: Fields, address: unknown): Fields | undefined => {
  if (typeof address !== 'string' || !/^https?:\/\//iu.test(address)) return undefined;
  const texts = textsOf(fields, ['name', 'title', 'description', 'mimeType']);
  return { type: 'resource_link', uri: address, name: address, ...texts, ...around(fields) };
};

/**
 * The services of models say `media_type`, and put it and the bytes into a `source` or an `image_url`; where these hold an address
 * of the web, the block is a link.
 */
const mediaBlock = (fields: Fields): Fields | undefined => {
  const held = fieldsOf(fields.source ?? fields.image_url) ?? fields;
  const address = held.url ?? fields.image_url;
  const inAddress = typeof address === 'string' && dataPrefix.test(address) ? address : undefined;
  const media = mediaOf(held.data ?? held.blob ?? inAddress);
  if (media === undefined) return linkBlock(fields, address);
  const type = fields.type === 'image_url' ? 'image' : fields.type;
  const guessed = media.mimeType ?? (type === 'image' ? pictureType(media.data) : '');
  const mimeType = textIn(held, 'mimeType', 'mime_type', 'media_type') ?? guessed;
  if (type === 'image' || type === 'audio') {
    return { type, data: media.data, mimeType, ...around(fields) };
  }
  // Of a kind that the protocol does not know, such as `video`: bytes with a type are a file.
  if (mimeType === '') return undefined;
  return { type: 'resource', resource: { uri: '', mimeType, blob: media.data }, ...around(fields) };
};

const knownBlock = (fields: Fields): Fields | undefined => {
  switch (fields.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
    case 'markdown': {
      const { text = fields.content ?? fields.value ?? '' } = fields;
      return { ...valueText(text), ...around(fields) };
    }
    case 'resource': {
      const resource = lenientResource(fields.resource ?? fields);
      return resource && { type: 'resource', resource, ...around(fields) };
    }
    case 'resource_link': {
      const { uri, ...texts } = textsOf(fields, ['uri', 'name', 'title', 'description', 'mimeType']);
      if (uri === undefined) return linkBlock(fields, fields.url);
      return { type: 'resource_link', uri, name: uri, ...texts, ...around(fields) };
    }
    case undefined:
      return typeof fields.text === 'string' ? { type: 'text', text: fields.text } : mediaBlock(fields);
    default:
      return mediaBlock(fields);
  }
};

/** A block of a result or of a prompt as the protocol has it. What is none of its kinds becomes a text that says so. */
export const lenientBlock = (value: unknown): Fields => {
  if (['string', 'number', 'boolean'].includes(typeof value)) return valueText(value);
  const fields = fieldsOf(value);
  if (fields === undefined) return unknownBlock(value);
  const type = typeof fields.type === 'string' ? fields.type.toLowerCase() : fields.type;
  return knownBlock({ ...fields, type }) ?? unknownBlock(value);
};

/** The blocks of a result: a list, or what stands in place of one. */
const blocksOf = (content: unknown): readonly unknown[] => {
  if (content === undefined) return [];
  return Array.isArray(content) ? content.flat() : [content];
};

const flags: readonly unknown[] = [true, 1, 'true', 'True', '1'];

/** A result without content: in revision 2024-10-07 it has `toolResult`, and in no revision it is nothing but what it says. */
const bareText = ({
  _meta,
  resultType,
  toolResult,
  ttlMs,
  cacheScope,
  nextCursor,
  ...rest
}: Fields): readonly Fields[] => {
  if (toolResult !== undefined) return [valueText(toolResult)];
  return Object.keys(rest).length === 0 ? [] : [valueText(rest)];
};

const isRecord = (value: unknown): boolean => fieldsOf(value) !== undefined;

/** What stands in place of a result: a bare value, or its blocks. */
export const resultOfValue = (value: unknown): Fields => {
  if (value === null || value === undefined) return {};
  return Array.isArray(value) ? { content: value } : { content: [valueText(value)] };
};

/** What a tool gave. */
export const lenientCallResult = (fields: Fields): Fields => {
  const { structured_content, structuredContent = structured_content, isError, is_error, content, ...rest } = fields;
  const given = blocksOf(content).map(lenientBlock);
  // Nothing but what it says beside them, such as why it has failed.
  const blocks = given.length === 0 && structuredContent === undefined ? bareText(rest) : given;
  const isList = structuredContent !== undefined && !isRecord(structuredContent);
  // The revisions before 2026-07-28 know structured content as an object only.
  const text = isList && blocks.length === 0 ? [valueText(structuredContent)] : [];
  return {
    ...rest,
    content: [...blocks, ...text],
    ...(structuredContent !== undefined && !isList && { structuredContent }),
    ...(flags.includes(isError ?? is_error) && { isError: true }),
  };
};
