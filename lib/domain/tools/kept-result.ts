import { base64Of, decodeBase64 } from '@/lib/domain/base64';
import { isTooDeep } from '@/lib/domain/json-depth';
import { z } from '@/lib/domain/schema';
import type { ToolContent, ToolResult } from './tool';

/** What goes to the model of one result: about 25,000 tokens. UTF-16 units. */
const textLimit = 100_000;
/** Pictures and files of one result that are kept with it, base64 units. */
const dataLimit = 8_000_000;
/** A longer whole is not kept as a file. UTF-16 units. */
const wholeLimit = 16_000_000;

const textSchema = z.object({ type: z.literal('text'), text: z.string() });
const contentSchema = z.union([
  textSchema,
  z.looseObject({ type: z.enum(['image', 'audio', 'file', 'link', 'unknown', 'not-as-announced']) }),
]);

const keptSchema = z.object({
  type: z.literal('parley-tool-result'),
  content: z.array(contentSchema),
  structured: z.optional(z.unknown()),
  /** For the page that shows the call. */
  meta: z.optional(z.record(z.string(), z.unknown())),
  /** Strangers can have written it. */
  isUntrusted: z.boolean(),
  /** Marks both ends of the fence around what strangers wrote; made with the result, so that it is sent again as it was. */
  nonce: z.optional(z.string()),
});

/** A result of one of our calls, as it is stored in its part and drawn in its card. */
export type KeptResult = Omit<z.infer<typeof keptSchema>, 'content'> & { readonly content: readonly ToolContent[] };

/** What is kept of a result. */
export type Kept = {
  readonly result: KeptResult;
  /** Bytes: of its texts in UTF-8 and of its files. */
  readonly size: number;
  readonly isCut: boolean;
  /** The whole of a text that was cut, unless that is too long itself. */
  readonly whole?: { readonly mimeType: string; readonly data: string };
};

const encoder = new TextEncoder();

type FileContent = Extract<ToolContent, { readonly type: 'file' }>;

/** Text that its type does not call so (RFC 6838; the suffixes of RFC 8259 and RFC 7303). */
const textual = /^(?:text\/|application\/(?:json|xml|yaml|javascript)\b|[^;]*\+(?:json|xml)\b)/;

/** What a file says, where it is a text: servers answer with files where the model is to read them. */
const textOf = ({ mimeType, data }: FileContent): string | undefined => {
  if (mimeType === undefined || !textual.test(mimeType)) return undefined;
  try {
    return new TextDecoder().decode(decodeBase64(data));
  } catch {
    return undefined;
  }
};

const fileWords = (file: FileContent): string => {
  const text = textOf(file);
  const name = file.name ?? file.uri;
  return text === undefined ? `[file ${name}: shown to the user]` : `[file ${name}]\n${text}`;
};

const lackWords = {
  structured: '[This tool announced structured data, and its result has none.]',
  shape: "[The structured data of this result does not fit the tool's own schema, so it was left out.]",
} as const;

/** Structured data repeats what the text says (MCP 2026-07-28, Tools, Structured Content); the text goes to the model. */
const wordsOf = ({ content, structured }: Pick<ToolResult, 'content' | 'structured'>): string => {
  const texts = content.flatMap((part): readonly string[] => {
    switch (part.type) {
      case 'text':
        return [part.text];
      case 'image':
      case 'audio':
        return [`[${part.type} ${part.mimeType}: shown to the user]`];
      case 'file':
        return [fileWords(part)];
      case 'link':
        return [[`[link] ${part.uri}`, part.title, part.description].filter((line) => line !== undefined).join('\n')];
      case 'unknown':
        return [`[a piece of an unknown kind${part.kind === '' ? '' : `: ${part.kind}`}]\n${part.text}`];
      case 'not-as-announced':
        return [lackWords[part.lack]];
      default:
        return part satisfies never;
    }
  });
  const hasText = content.some(({ type }) => type === 'text');
  return [...texts, ...(hasText || structured === undefined ? [] : [JSON.stringify(structured) ?? ''])].join('\n\n');
};

const dataOf = (part: ToolContent): string => ('data' in part ? part.data : '');

const sizeOf = (result: ToolResult, words: string): number =>
  encoder.encode(words).length + result.content.reduce((sum, part) => sum + (dataOf(part).length * 3) / 4, 0);

/** A cut at a whole character. */
const headOf = (text: string): string => text.slice(0, textLimit).replace(/[\uD800-\uDBFF]$/u, '');

/** Whether the part that holds the result of a call would be too deep with this in it: it stands two levels down there. */
const isTooDeepInPart = (value: unknown): boolean => isTooDeep([[value]]);

/** Data that is too deep to be kept as such is kept as its text, which nests nothing. */
const withoutStructured = ({ structured, ...rest }: ToolResult): ToolResult => {
  if (rest.content.some(({ type }) => type === 'text')) return rest;
  return { ...rest, content: [...rest.content, { type: 'text', text: jsonOf(structured) }] };
};

const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[Data that is nested too deep to be written down.]';
  }
};

/** What is for the page alone: all of it or nothing. */
const metaOf = ({ meta }: ToolResult): Pick<ToolResult, 'meta'> =>
  meta === undefined || isTooDeepInPart(meta) || JSON.stringify(meta).length > textLimit ? {} : { meta };

/** What is kept of a result; `nonce` fences what strangers wrote. */
export const keepResult = (given: ToolResult, nonce: string): Kept => {
  const isDeep = isTooDeepInPart(given.structured);
  const result: ToolResult = isDeep ? withoutStructured(given) : given;
  const words = wordsOf(result);
  const size = Math.round(sizeOf(result, words));
  let room = dataLimit;
  const files = result.content.filter((part) => {
    if (part.type === 'text') return false;
    room -= dataOf(part).length;
    return room >= 0;
  });
  const isTextCut = words.length > textLimit;
  const structuredText = result.structured === undefined ? '' : (JSON.stringify(result.structured) ?? '');
  const isStructuredKept = result.structured !== undefined && structuredText.length <= textLimit;
  const texts = result.content.filter((part) => part.type === 'text');
  const notice = `[Cut: this result has ${words.length} characters, and these are the first ${textLimit}.]`;
  const content = isTextCut
    ? [
        { type: 'text', text: `${headOf(words)}\n\n${notice}` } as const,
        // The words hold the texts among them.
        ...files.filter((part) => part.type !== 'file' || textOf(part) === undefined),
      ]
    : [...texts, ...files];
  const isCut = isTextCut || room < 0 || isDeep;
  return {
    result: {
      type: 'parley-tool-result',
      content,
      ...(isStructuredKept && !isTextCut && { structured: result.structured }),
      ...metaOf(result),
      isUntrusted: result.isUntrusted,
      ...(result.isUntrusted && { nonce }),
    },
    size,
    isCut,
    ...(isTextCut &&
      words.length <= wholeLimit && { whole: { mimeType: 'text/plain', data: base64Of(encoder.encode(words)) } }),
  };
};

// What the schema checks of the rest of a content is its type; it was written by this extension.
const isKept = (result: unknown): result is KeptResult => z.safeParse(keptSchema, result).success;

/** The result as what it is, if it came from one of our calls; else undefined: a service has its own. */
export const keptResultOf = (result: unknown): KeptResult | undefined => (isKept(result) ? result : undefined);

/** The words of a kept result, as they go to a model. */
export const resultWords = (result: KeptResult): string => wordsOf(result);
