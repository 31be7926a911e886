import type { CallToolResult } from '@modelcontextprotocol/client';
import { base64Of } from '@/lib/domain/base64';
import type { ToolContent, ToolResult } from '@/lib/domain/tools/tool';
import { unknownKind } from './lenient/content';
import { plainText } from './plain-text';

type Block = CallToolResult['content'][number];
type Resource = Extract<Block, { type: 'resource' }>['resource'];

/** Of one result: a model reads no more, and a card shows no more. */
const maxBlocks = 200;
const maxUri = 4_000;
const maxTitle = 200;
const maxDescription = 1_000;

const mimePattern = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/iu;

/** A media type without its parameters; what is none is left out. */
const mimeOf = (type: string | undefined): string | undefined => {
  const bare = type?.split(';')[0]?.trim().toLowerCase() ?? '';
  return mimePattern.test(bare) ? bare : undefined;
};

const textBytes = (text: string): string => base64Of(new TextEncoder().encode(text));

/** A piece of a result that is a file. */
export type ToolFile = Extract<ToolContent, { readonly type: 'file' }>;

/** What a resource holds, as a file. A text is UTF-8. */
export const fileOf = (resource: Resource): ToolFile => {
  const mimeType = mimeOf(resource.mimeType) ?? ('text' in resource ? 'text/plain' : undefined);
  return {
    type: 'file',
    ...(mimeType !== undefined && { mimeType }),
    uri: plainText(resource.uri, maxUri),
    data: 'text' in resource ? textBytes(resource.text.toWellFormed()) : resource.blob,
  };
};

/** A picture or sound of a type that is none becomes a file: nothing draws or plays it by itself. */
const mediaOf = (type: 'image' | 'audio', data: string, given: string): ToolContent => {
  const mimeType = mimeOf(given);
  if (mimeType?.startsWith(`${type}/`) === true) return { type, mimeType, data };
  return { type: 'file', ...(mimeType !== undefined && { mimeType }), uri: '', data };
};

/** A piece of a result or a prompt as ours. */
export const contentOf = (block: Block): ToolContent => {
  switch (block.type) {
    case 'text': {
      const kind = block._meta?.[unknownKind];
      const text = block.text.toWellFormed();
      return typeof kind === 'string'
        ? { type: 'unknown', kind: plainText(kind, maxTitle), text }
        : { type: 'text', text };
    }
    case 'image':
    case 'audio':
      return mediaOf(block.type, block.data, block.mimeType);
    case 'resource':
      return fileOf(block.resource);
    case 'resource_link': {
      const title = plainText(block.title ?? block.name, maxTitle).trim();
      const description = plainText(block.description ?? '', maxDescription).trim();
      return {
        type: 'link',
        uri: plainText(block.uri, maxUri),
        ...(title !== '' && { title }),
        ...(description !== '' && { description }),
      };
    }
    default:
      return block satisfies never;
  }
};

/** What a server says to the page of a call. The protocol's own words (2026-07-28, `_meta`) are for clients. */
const metaOf = ({ _meta = {} }: CallToolResult): Pick<ToolResult, 'meta'> => {
  const own = Object.entries(_meta).filter(([name]) => !name.startsWith('io.modelcontextprotocol/'));
  return own.length === 0 ? {} : { meta: Object.fromEntries(own) };
};

/** What a server's tool gave, as ours. The client has checked it against the protocol, and `structuredContent` against the tool's schema. */
export const toResult = (result: CallToolResult): ToolResult => ({
  content: result.content.slice(0, maxBlocks).map(contentOf),
  ...(result.structuredContent !== undefined && { structured: result.structuredContent }),
  ...metaOf(result),
  ...(result.isError === true && { isError: true }),
  isUntrusted: true,
});

/** A refusal that the server sent in place of a result: the model may do something about it. */
export const refusalResult = (words: string): ToolResult => ({
  content: [{ type: 'text', text: plainText(words, 4_000) }],
  isError: true,
  isUntrusted: true,
});
