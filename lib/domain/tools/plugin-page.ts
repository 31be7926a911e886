import type { Message } from '@/lib/domain/message';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import { keepResult } from './kept-result';

const pageSchema = z.object({
  type: z.literal('parley-plugin-page'),
  toolCallId: z.string(),
  /** What the page keeps for itself, by its own keys. */
  state: z.record(z.string(), z.unknown()),
  /** What the page filled in as the result of its call. */
  content: z.optional(z.string()),
  /** What the page wrote into the conversation, oldest first. */
  written: z.array(z.string()),
});

/**
 * What the page of a standalone plugin made of its call. It is stored as an annotation of the answer with the call; what
 * the model gets of it is the call's result.
 */
export type PluginPage = z.infer<typeof pageSchema>;

/** What a page changes at once. `content` replaces what it filled in, `state` is laid over what it kept, `written` is added. */
export type PluginPageChange = {
  readonly content?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  readonly written?: string | undefined;
};

/** All that one page may keep and say, characters of its JSON: what goes to a model of one result is less. */
const longestPage = 512_000;
/** So many pieces of text may a page write under its call. */
const mostWritten = 20;

const readPage = (annotation: unknown): PluginPage | undefined => z.safeParse(pageSchema, annotation).data;

/** What the page of this call made of it; nothing yet, where it did nothing. */
export const pluginPageOf = (annotations: readonly unknown[] | undefined, toolCallId: string): PluginPage =>
  annotations?.map(readPage).find((page) => page?.toolCallId === toolCallId) ?? {
    type: 'parley-plugin-page',
    toolCallId,
    state: {},
    written: [],
  };

/** The page after a change; undefined for one that asks for more than a page may have. */
const changedPage = (page: PluginPage, { content, state, written }: PluginPageChange): PluginPage | undefined => {
  const next = {
    ...page,
    ...(content !== undefined && { content }),
    state: { ...page.state, ...state },
    written: written === undefined ? page.written : [...page.written, written],
  };
  return next.written.length > mostWritten || JSON.stringify(next).length > longestPage ? undefined : next;
};

const withResult = (part: ToolInvocationPart, page: PluginPage, nonce: string): ToolInvocationPart => {
  if (part.state !== 'result' || part.toolCallId !== page.toolCallId) return part;
  const texts = [page.content ?? '', ...page.written].filter((text) => text !== '');
  const content = texts.map((text) => ({ type: 'text' as const, text }));
  return { ...part, result: keepResult({ content, isUntrusted: true }, nonce).result };
};

/** Reasoning without what a service sealed: it refuses a seal behind a result that was another one. */
const withoutSeal = (part: MessagePart): MessagePart =>
  part.type === 'reasoning'
    ? {
        type: 'reasoning',
        text: part.text,
        details: part.details.flatMap((detail) =>
          detail.type === 'text' ? [{ type: 'text', text: detail.text }] : [],
        ),
      }
    : part;

/** The parts with what the page made of its call; what the model thought behind that step is not sealed any more. */
const withNewResult = (parts: readonly MessagePart[], page: PluginPage, nonce: string): readonly MessagePart[] => {
  const isCall = (part: MessagePart): part is ToolInvocationPart => part.type === 'tool-invocation';
  const call = parts.filter(isCall).find(({ toolCallId }) => toolCallId === page.toolCallId);
  const end = parts.findLastIndex((part) => isCall(part) && part.step === call?.step);
  return parts.map((part, index) => {
    if (isCall(part)) return withResult(part, page, nonce);
    return call !== undefined && index > end ? withoutSeal(part) : part;
  });
};

/**
 * The answer after the page of one of its calls changed something. What the page filled in and wrote is the call's result,
 * as strangers' text, fenced by `nonce`. Undefined where the page asks for more than it may have.
 */
export const withPluginPage = (
  message: Message,
  toolCallId: string,
  change: PluginPageChange,
  nonce: string,
): Message | undefined => {
  const { annotations = [], revision = 0 } = message;
  const page = changedPage(pluginPageOf(annotations, toolCallId), change);
  if (page === undefined) return undefined;
  const others = annotations.filter((annotation) => readPage(annotation)?.toolCallId !== toolCallId);
  const changed = { ...message, annotations: [...others, page], revision: revision + 1 };
  if (change.content === undefined && change.written === undefined) return changed;
  return { ...changed, parts: withNewResult(message.parts, page, nonce), isTainted: true };
};
