import { base64Of } from '@/lib/domain/base64';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { jsonObject } from '@/lib/domain/tools/json-object';
import { keptResultOf } from '@/lib/domain/tools/kept-result';
import type { ToolContent } from '@/lib/domain/tools/tool';
import type { AppContext } from './app-messages';
import { textOf } from './app-messages';

/** A piece of a result in the protocol's words (2025-11-25, Tools); undefined for what no server said. */
const blockOf = (content: ToolContent): unknown => {
  switch (content.type) {
    case 'text':
    case 'image':
    case 'audio':
      return content;
    case 'file': {
      const { uri, mimeType, data } = content;
      return { type: 'resource', resource: { uri, ...(mimeType !== undefined && { mimeType }), blob: data } };
    }
    case 'link':
      return { type: 'resource_link', uri: content.uri, name: content.title ?? content.uri };
    case 'unknown':
      return { type: 'text', text: content.text };
    case 'not-as-announced':
      return undefined;
    default:
      return content satisfies never;
  }
};

/** The result of a call as its App is told of it, MCP's `CallToolResult`; undefined while there is none. */
export const resultForApp = (part: ToolInvocationPart): unknown => {
  if (part.state !== 'result') return undefined;
  const kept = keptResultOf(part.result);
  const failed = part.isError === true && { isError: true };
  if (kept === undefined) return { content: [{ type: 'text', text: String(part.result) }], ...failed };
  return {
    content: kept.content.map(blockOf).filter((block) => block !== undefined),
    ...(kept.structured !== undefined && { structuredContent: kept.structured }),
    ...(kept.meta !== undefined && { _meta: kept.meta }),
    ...failed,
  };
};

/** The arguments of a call as its App is told of them. */
export const inputForApp = (part: ToolInvocationPart) => ({
  args: jsonObject(part.args) ?? {},
  isComplete: part.state !== 'partial-call',
});

/** What an App would have the model know, as the text of an attachment; undefined for nothing. */
export const stateWords = ({ content = [], structuredContent }: AppContext): string | undefined => {
  const data = structuredContent === undefined ? [] : [JSON.stringify(structuredContent, null, 2)];
  const words = [textOf(content), ...data].filter((text) => text !== '').join('\n\n');
  return words === '' ? undefined : words;
};

/** The same as base64 of its UTF-8. */
export const stateData = (words: string): string => base64Of(new TextEncoder().encode(words.toWellFormed()));
