import { type Attachment, kindOfType, textOfBase64 } from '@/lib/domain/attachment';
import { type Message, messageText } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { Model, ModelRef } from '@/lib/domain/model';
import type { Cost, Price } from '@/lib/domain/price';
import { contextTokens, type Usage } from '@/lib/domain/usage';
import { estimateTokens, tokensPerMessage, tokensPerPicture } from './token-estimate';

/** What would be sent if the draft were sent now. All token counts are estimates, except with `isMeasured`. */
export type ContextLedger = {
  /** Messages before the draft. */
  readonly messageCount: number;
  readonly systemTokens: number;
  /** The list of tools; 0 where the history's count has them already. */
  readonly toolTokens: number;
  readonly historyTokens: number;
  /** The history's count comes from the service's own usage. */
  readonly isMeasured: boolean;
  readonly draftTokens: number;
  readonly fileTokens: number;
  readonly fileCount: number;
  /** Documents whose tokens cannot be counted before they are sent. */
  readonly uncountedFiles: number;
  readonly totalTokens: number;
  /** The part that the service is expected to have in its cache: it read or wrote it there with the last answer. */
  readonly cachedTokens: number;
  /** The share of the model's context window, 0 to 1 and more; absent where the service names no window. */
  readonly share?: number;
  readonly level: 'calm' | 'near' | 'full';
  readonly price?: Price;
  /** What sending it costs, without the answer. Absent where no price is known. */
  readonly cost?: Cost;
};

/** The reader is warned from these shares of the window on. */
const nearShare = 0.8;
const fullShare = 0.95;

/** About how many tokens a file is; undefined for a document without text, whose pages only the service can count. */
const tokensOfFile = ({ mimeType, data, text }: Pick<Attachment, 'mimeType' | 'data' | 'text'>): number | undefined => {
  if (text !== undefined) return estimateTokens(text);
  const kind = kindOfType(mimeType);
  switch (kind) {
    case 'picture':
      return tokensPerPicture;
    case 'text':
      return estimateTokens(textOfBase64(data));
    case 'document':
      return undefined;
    default:
      return kind satisfies never;
  }
};

const asText = (value: unknown): string =>
  // Pictures of results are not sent as texts.
  typeof value === 'string' ? value : (JSON.stringify(value, (key, one) => (key === 'data' ? '' : one)) ?? '');

/** What a model called a tool with, and what came back. */
const tokensOfCall = (call: ToolInvocationPart): number =>
  call.state === 'partial-call'
    ? 0
    : estimateTokens(asText(call.args)) + (call.state === 'result' ? estimateTokens(asText(call.result)) : 0);

const estimates = new WeakMap<Message['parts'], number>();

/** About how many tokens a message is, remembered by its parts. */
export const messageTokens = ({ parts }: Pick<Message, 'parts'>): number => {
  const known = estimates.get(parts);
  if (known !== undefined) return known;
  const files = parts.reduce((sum, part) => sum + (part.type === 'file' ? (tokensOfFile(part) ?? 0) : 0), 0);
  const calls = parts.reduce((sum, part) => sum + (part.type === 'tool-invocation' ? tokensOfCall(part) : 0), 0);
  const tokens = tokensPerMessage + estimateTokens(messageText({ parts })) + files + calls;
  estimates.set(parts, tokens);
  return tokens;
};

/**
 * The part of a path that is sent: from `firstSentId` on, where the user left out what comes before it (on another
 * branch the id is not found, and everything is sent).
 */
export const sentPath = (path: readonly Message[], firstSentId: string | undefined): readonly Message[] => {
  const start = path.findIndex(({ id }) => id === firstSentId);
  return start === -1 ? path : path.slice(start);
};

/** Services keep no beginning that is shorter than this (Anthropic, OpenAI, Gemini: "Prompt caching"). Tokens. */
const shortestCached = 1024;

/** The last answer's prompt is sent again; only a service that used its cache for it is known to have it there. */
const expectedFromCache = (usage: Usage): number => {
  const usedCache = (usage.cachedTokens ?? 0) + (usage.cacheWriteTokens ?? 0) > 0;
  const prompt = usage.contextTokens === undefined ? usage.promptTokens : usage.contextTokens;
  return usedCache && prompt >= shortestCached ? prompt : 0;
};

/** What the prompt costs, where tokens from the cache have a price of their own. */
const costOfPrompt = (tokens: number, cached: number, { input, cachedInput = input }: Price): number =>
  ((tokens - cached) * input + cached * cachedInput) / 1_000_000;

/** Another model counts differently, and may have read what this one does not get. */
const measuredTokens = (
  path: readonly Message[],
  reader: ModelRef | undefined,
): { readonly tokens: number; readonly cachedTokens: number; readonly upTo: number } | undefined => {
  const index = path.findLastIndex(
    ({ usage, model }) =>
      usage !== undefined &&
      (reader === undefined || (model?.connectionId === reader.connectionId && model.modelId === reader.modelId)) &&
      Number.isFinite(usage.promptTokens) &&
      Number.isFinite(usage.completionTokens),
  );
  const usage = path[index]?.usage;
  if (usage === undefined) return undefined;
  return { tokens: contextTokens(usage), cachedTokens: expectedFromCache(usage), upTo: index + 1 };
};

/** What is known about a question that is being written. */
export type LedgerInput = {
  /** The messages that are sent before the draft, oldest first. */
  readonly path: readonly Message[];
  /** Whether the first of `path` is the first of the conversation: usage was counted over what is sent now. */
  readonly isWhole: boolean;
  readonly system: string | undefined;
  /** Of the list of tools that is sent. */
  readonly toolTokens?: number;
  /** What is sent in place of the messages before `path`. */
  readonly summary?: string | undefined;
  readonly draft: string;
  readonly files: readonly Pick<Attachment, 'mimeType' | 'data' | 'text'>[];
  readonly model: Pick<Model, 'contextWindow' | 'price'>;
  /** How the model is named; absent = any answer's usage counts. */
  readonly reader?: ModelRef;
};

/** The least room that an answer needs: this many tokens or, in a small window, this share. */
const roomForAnswer = { tokens: 4096, share: 1 / 8 } as const;

const levelOf = (tokens: number, window: number | undefined): ContextLedger['level'] => {
  if (window === undefined || tokens < window * nearShare) return 'calm';
  const room = Math.min(roomForAnswer.tokens, window * roomForAnswer.share);
  return tokens < window * fullShare && tokens + room <= window ? 'near' : 'full';
};

/** Adds up what would be sent. The usage of the last answer replaces the estimate of everything up to it. */
export const contextLedger = ({
  path,
  isWhole,
  system,
  toolTokens: listed = 0,
  summary = '',
  draft,
  files,
  model,
  reader,
}: LedgerInput): ContextLedger => {
  const measured = isWhole ? measuredTokens(path, reader) : undefined;
  const rest = path.slice(measured?.upTo ?? 0).reduce((sum, message) => sum + messageTokens(message), 0);
  const historyTokens = (measured?.tokens ?? 0) + rest + estimateTokens(summary);
  // Usage includes the system prompt.
  const systemTokens = system === undefined || measured !== undefined ? 0 : estimateTokens(system) + tokensPerMessage;
  const toolTokens = measured === undefined ? listed : 0;
  const cachedTokens = measured?.cachedTokens ?? 0;
  const draftTokens = draft === '' ? 0 : estimateTokens(draft) + tokensPerMessage;
  const counts = files.map(tokensOfFile);
  const fileTokens = counts.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0);
  const totalTokens = historyTokens + systemTokens + toolTokens + draftTokens + fileTokens;
  const share = model.contextWindow === undefined ? undefined : totalTokens / model.contextWindow;
  return {
    messageCount: path.length,
    systemTokens,
    toolTokens,
    historyTokens,
    isMeasured: measured !== undefined && rest === 0,
    draftTokens,
    fileTokens,
    fileCount: files.length,
    uncountedFiles: counts.filter((tokens) => tokens === undefined).length,
    totalTokens,
    cachedTokens,
    ...(share !== undefined && { share }),
    level: levelOf(totalTokens, model.contextWindow),
    ...(model.price !== undefined && {
      price: model.price,
      cost: {
        currency: model.price.currency,
        amount: costOfPrompt(totalTokens, cachedTokens, model.price),
        isAbout: true,
      },
    }),
  };
};

/** How full a window may be after the oldest messages were left out. */
const trimmedShare = 0.6;

/**
 * The first message that is still sent when the oldest are left out: what stays is at most half of what was sent, and at
 * most 60 % of the window where it is known. The last question always stays. Undefined when nothing can be left out.
 */
export const firstAfterTrim = (
  path: readonly Message[],
  contextWindow: number | undefined,
): Message['id'] | undefined => {
  const total = path.reduce((sum, message) => sum + messageTokens(message), 0);
  const limit = Math.min(total / 2, (contextWindow ?? Number.POSITIVE_INFINITY) * trimmedShare);
  let kept = 0;
  let first: string | undefined;
  for (const message of path.toReversed()) {
    kept += messageTokens(message);
    if (first !== undefined && kept > limit) break;
    if (message.role === 'user') first = message.id;
  }
  return first === path[0]?.id ? undefined : first;
};
