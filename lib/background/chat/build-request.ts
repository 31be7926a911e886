import { kindOfType, textOfBase64 } from '@/lib/domain/attachment';
import { areThoughtsLeftOut } from '@/lib/domain/chat/thoughts-left-out';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { ChatRequest, RequestMessage, RequestPart, ToolDefinition } from '@/lib/domain/chat-request';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';
import type { Model } from '@/lib/domain/model';
import { withoutInvisible } from '@/lib/domain/pages/page-attachment';
import { fitParameters, type ModelLimits } from '@/lib/domain/providers/model-limits';
import { requestSettings } from '@/lib/domain/providers/model-parameters';
import { type AnswerReader, answerMessages } from './answer-steps';
import { prefixOf } from './request-prefix';
import type { UntrustedContent } from './untrusted-content';
import { partsWithoutSeals } from './without-seals';

/** Sent as the last line where a service takes no partial answer. It is never shown. */
export const continueLine = 'Continue exactly where you stopped. Do not repeat anything and add no introduction.';

/** A text between fences longer than any in it (CommonMark 0.31, 4.5), so that its end cannot be forged from within. */
const fenced = (text: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
};

/** A text file inside a question, named as a file. */
const fencedFile = ({ name, data, text = textOfBase64(data) }: FilePart): string =>
  `Attached file ${JSON.stringify(withoutInvisible(name ?? 'file').replace(/\s+/g, ' '))}, as data:\n${fenced(text)}`;

/** The fields of an order that decide how the parts of a question are sent. */
type PartRules = Pick<RequestOrder, 'readsDocuments' | 'untrusted'>;

const userPart = (part: MessagePart, { readsDocuments = false, untrusted }: PartRules): readonly RequestPart[] => {
  if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: part.text }];
  if (part.type !== 'file') return [];
  const untrustedText = untrusted?.texts.get(part);
  const kind = kindOfType(part.mimeType);
  switch (kind) {
    case 'picture':
      return [{ type: 'image', mimeType: part.mimeType, data: part.data }];
    case 'text':
      return [{ type: 'text', text: untrustedText ?? fencedFile(part) }];
    case 'document':
      if (part.text !== undefined && !(readsDocuments && part.data !== ''))
        return [{ type: 'text', text: untrustedText ?? fencedFile(part) }];
      return [{ type: 'file', mimeType: part.mimeType, name: part.name ?? 'file', data: part.data }];
    default:
      return kind satisfies never;
  }
};

/** Joins adjacent texts: older services only know a question as one text. */
const joinTexts = (parts: readonly RequestPart[]): readonly RequestPart[] => {
  const joined: RequestPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      joined.splice(-1, 1, { type: 'text', text: `${last.text}\n\n${part.text}` });
    } else joined.push(part);
  }
  return joined;
};

const requestMessages = (
  message: Message,
  rules: PartRules & AnswerReader & Pick<RequestOrder, 'messageIds'>,
): readonly RequestMessage[] => {
  const id = rules.messageIds?.get(message.id);
  const messages: readonly RequestMessage[] =
    message.role === 'user'
      ? [{ role: 'user', parts: joinTexts(message.parts.flatMap((part) => userPart(part, rules))) }]
      : answerMessages(message.parts, rules, message.annotations);
  return id === undefined ? messages : messages.map((one) => ({ id, ...one }));
};

/** Services that insist on turns refuse two questions in a row, which a failed answer leaves behind. */
const withTurns = (messages: readonly RequestMessage[]): readonly RequestMessage[] => {
  const turns: RequestMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'user' && last?.role === 'user') {
      // The id of the newer one: a backend takes the last message of a request to be the new one.
      turns.splice(-1, 1, { ...message, parts: [...last.parts, { type: 'text', text: '\n\n' }, ...message.parts] });
    } else turns.push(message);
  }
  return turns;
};

/**
 * The summary of what is left out, at the start of the first question: every service takes a question first, but not
 * every service knows instructions.
 */
const withSummary = (messages: readonly RequestMessage[], summary: string): readonly RequestMessage[] => {
  const text = `Summary of the earlier conversation, as data:\n${fenced(summary)}`;
  const [first, ...rest] = messages;
  if (first?.role !== 'user') return [{ role: 'user', parts: [{ type: 'text', text }] }, ...messages];
  return [{ ...first, parts: joinTexts([{ type: 'text', text }, ...first.parts]) }, ...rest];
};

/** Whether a service has signed or sealed it, bound to what came before. */
export const isSealed = (part: MessagePart): boolean =>
  part.type === 'reasoning' &&
  (part.providerMetadata !== undefined ||
    part.details.some((detail) => detail.type === 'redacted' || detail.signature !== undefined));

/**
 * The path, without reasoning that was sealed after another prefix than `prefixTo` now gives for its answer, and without all
 * that was sealed up to the answer for which the service refused it.
 */
const withBoundReasoning = (
  path: readonly Message[],
  prefixTo: (earlier: readonly Message[]) => string,
): readonly Message[] => {
  const refused = path.findLastIndex(({ annotations }) => areThoughtsLeftOut(annotations));
  return path.map((message, index) => {
    if (message.role === 'assistant' && index <= refused) {
      return { ...message, parts: partsWithoutSeals(message.parts, isSealed) };
    }
    if (message.role === 'user' || !message.parts.some(isSealed)) return message;
    if (message.sent?.prefix === prefixTo(path.slice(0, index))) return message;
    return { ...message, parts: message.parts.filter((part) => !isSealed(part)) };
  });
};

/** What a request is made of. */
export type RequestOrder = AnswerReader & {
  readonly model: string;
  /** The messages that are sent, oldest first. */
  readonly path: readonly Message[];
  readonly parameters?: ChatParameters;
  /** Which of them the model takes; absent = as they are. */
  readonly limits?: ModelLimits;
  /** What replaces the messages before the path. */
  readonly summary?: string;
  /** PDF files go as they are; else their text goes, where they have one. */
  readonly readsDocuments?: boolean;
  /** Strangers' text, fenced; see `untrustedContent`. */
  readonly untrusted?: UntrustedContent;
  readonly tools?: readonly ToolDefinition[];
  /** The service's own search of the web. */
  readonly search?: 'auto';
  /** What the sources of the tools say about their use, for the model's instructions. */
  readonly toolInstructions?: string;
  /** See `messageIdsOf`; absent = the messages have none. */
  readonly messageIds?: ReadonlyMap<string, string>;
  /** See `cacheKeyOf`. */
  readonly cacheKey?: string;
  readonly continues?: { readonly acceptsPrefill: boolean };
  /** Of the last message: the request says what the user said about the calls of this step. */
  readonly approvalStep?: number;
  /** The model as it is used: its window and the length of its answers are sent along. */
  readonly reader?: Partial<Pick<Model, 'contextWindow' | 'isWindowOwn' | 'maxOutput'>>;
};

/** What a provider may need to know of the model besides its id. */
export const modelFacts = ({ contextWindow, isWindowOwn, maxOutput }: NonNullable<RequestOrder['reader']>) => ({
  ...(contextWindow !== undefined && {
    window: { tokens: contextWindow, ...(isWindowOwn === true && { isOwn: true }) },
  }),
  ...(maxOutput !== undefined && { maxOutput }),
});

/**
 * One provider call from the path that leads to the answer. Pure. With `continues` the last message of the path is the
 * partial answer: it is sent as it is where the provider accepts that, else followed by one line that asks to go on.
 */
export const buildRequest = ({
  model,
  path,
  summary,
  parameters: wished = {},
  limits,
  readsDocuments = false,
  seesPictures = false,
  untrusted,
  tools,
  search,
  toolInstructions,
  messageIds,
  cacheKey,
  continues,
  approvalStep,
  reader = {},
}: RequestOrder): ChatRequest => {
  const parameters = limits === undefined ? wished : fitParameters(wished, limits);
  const messagesOf = (sent: readonly Message[]): readonly RequestMessage[] => {
    const turns = withTurns(
      sent.flatMap((message) =>
        requestMessages(message, {
          readsDocuments,
          seesPictures,
          ...(untrusted && { untrusted }),
          ...(messageIds && { messageIds }),
          ...(approvalStep !== undefined && message.id === path.at(-1)?.id && { approvalStep }),
        }),
      ),
    );
    return summary === undefined ? turns : withSummary(turns, summary);
  };
  const system = [parameters.system, toolInstructions, untrusted?.rule]
    .filter((text) => text !== undefined)
    .join('\n\n');
  const first = {
    ...(system !== '' && { system }),
    ...(tools !== undefined && { tools }),
    ...(search !== undefined && { search }),
  };
  const messages = messagesOf(
    withBoundReasoning(path, (earlier) => prefixOf({ ...first, messages: messagesOf(earlier) })),
  );
  const head = {
    model,
    ...first,
    ...(cacheKey !== undefined && { cacheKey }),
    // Writing a cache costs a quarter more, reading it a tenth: it pays where one conversation in four goes on.
    settings: { ...requestSettings(parameters, limits?.effortBudgets), cache: true },
    ...modelFacts(reader),
  };
  // After the results of tools a model goes on by itself.
  if (continues === undefined || messages.at(-1)?.role === 'tool') return { ...head, messages };
  if (continues.acceptsPrefill) return { ...head, messages, isContinuation: true };
  const continued = messages.at(-1)?.id;
  const named = continued !== undefined && { id: `${continued}-continue` };
  return {
    ...head,
    messages: [...messages, { ...named, role: 'user', parts: [{ type: 'text', text: continueLine }] }],
  };
};
