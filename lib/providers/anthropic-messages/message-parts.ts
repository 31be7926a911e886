import { finishReasonOfWord, withCalls } from '@/lib/chat-stream/finish-words';
import { argumentsText, callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { type EndWords, endWords } from '@/lib/domain/chat/end-words';
import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { isJsonObject } from '@/lib/http/json-text';
import { blockCalls } from '../wire/block-calls';
import { argumentsIn } from '../wire/call-list';
import { sourceOnce } from '../wire/source-once';
import { type MessageEvent, messageEventSchema, searchResultsSchema, type WireUsage } from './message-event';

const present = (usage: WireUsage): WireUsage =>
  Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null && value !== undefined));

const usageOf = (usage: WireUsage): Usage => ({
  promptTokens:
    (usage.input_tokens ?? Number.NaN) +
    (usage.cache_creation_input_tokens ?? 0) +
    (usage.cache_read_input_tokens ?? 0),
  completionTokens: usage.output_tokens ?? Number.NaN,
  ...(typeof usage.cache_read_input_tokens === 'number' && { cachedTokens: usage.cache_read_input_tokens }),
  ...(typeof usage.cache_creation_input_tokens === 'number' && {
    cacheWriteTokens: usage.cache_creation_input_tokens,
  }),
  ...(typeof usage.output_tokens_details?.thinking_tokens === 'number' && {
    reasoningTokens: usage.output_tokens_details.thinking_tokens,
  }),
});

const inputText = (input: unknown): string =>
  isJsonObject(input) && Object.keys(input).length === 0 ? '' : argumentsText(input);

type Block = NonNullable<MessageEvent['content_block']>;
type Delta = NonNullable<MessageEvent['delta']>;

/** How much is kept of the arguments of a call that has no name yet: pieces, and UTF-16 units of each. */
const mostUnnamed = 1_000;
const longestUnnamed = 65_536;

const typesOfCall: readonly unknown[] = ['tool_use', 'tool_call', 'function_call'];

/** The arguments of a block: servers begin with an empty object and have them under another name. */
const argumentsOf = ({ input, ...others }: Block): unknown =>
  inputText(input) === '' ? (argumentsIn(others) ?? input) : input;

const textPart = (type: 'text' | 'reasoning', text: string | null | undefined): readonly StreamPart[] =>
  text ? [{ type, text }] : [];

/** Reads one answer, event by event. `finish_step` comes only with `message_stop`. */
export class MessageReader {
  readonly #source = sourceOnce();
  #usage: WireUsage | undefined;
  #stopReason: string | undefined;
  #words: EndWords | undefined;
  readonly #calls = blockCalls();
  #lastCall = -1;
  #isInCall = false;
  /** A call whose name is still to come, with the pieces of its arguments. */
  #unnamed: { readonly index: number; readonly block: Block; readonly pieces: string[] } | undefined;
  #hasThought = false;
  #hasSearched = false;
  readonly #onSearch: (() => void) | undefined;

  /** `onSearch` is called when the service searches by itself. */
  constructor(onSearch?: () => void) {
    this.#onSearch = onSearch;
  }

  /** The parts of one event (parsed JSON). Throws ChatError `malformed` for other shapes; the caller handles errors. */
  read(event: unknown): readonly StreamPart[] {
    const { success, data } = messageEventSchema.safeParse(event);
    if (!success) throw new ChatError({ code: 'malformed' });
    switch (data.type) {
      case 'message_start':
        this.#usage ??= data.message?.usage ?? undefined;
        return [];
      case 'content_block_start':
        return this.#start(data.content_block, data.index ?? this.#lastCall + 1);
      case 'content_block_delta':
        return this.#delta(data.delta, data.index ?? this.#lastCall);
      case 'content_block_stop':
        return this.#calls.stop(data.index ?? this.#lastCall);
      case 'message_delta':
        this.#stopReason = data.delta?.stop_reason ?? this.#stopReason;
        this.#words = endWords(data.delta?.stop_details?.explanation) ?? this.#words;
        if (data.usage) this.#usage = { ...this.#usage, ...present(data.usage) };
        return [];
      case 'message_stop':
        return this.finish();
      // Pings, and whatever a later version adds.
      default:
        return [];
    }
  }

  /** The end of the answer, by its own event or because the service said otherwise that there is no more. */
  finish(): readonly StreamPart[] {
    const said = this.#stopReason === undefined ? 'unknown' : finishReasonOfWord(this.#stopReason);
    // The reason comes after the blocks: only now is it known that a call without arguments was not cut.
    return [
      ...this.#calls.finish(callsEndOf(said)),
      ...(this.#words === undefined ? [] : [{ type: 'message_annotations', annotations: [this.#words] } as const]),
      {
        type: 'finish_step',
        finishReason: withCalls(said, this.#calls.hasCalls()),
        isContinued: false,
        ...(this.#usage !== undefined && { usage: usageOf(this.#usage) }),
      },
    ];
  }

  #startCall(block: Block, index: number, name = block.name): readonly StreamPart[] {
    this.#lastCall = index;
    this.#unnamed = name ? undefined : { index, block, pieces: [] };
    return name ? this.#calls.start(index, { id: block.id, name, input: inputText(argumentsOf(block)) }) : [];
  }

  #start(block: MessageEvent['content_block'], index: number): readonly StreamPart[] {
    this.#isInCall = typesOfCall.includes(block?.type);
    if (block && this.#isInCall) return this.#startCall(block, index);
    // What comes after a block's end says that it was not cut.
    return [...this.#calls.start(index, undefined), ...this.#startOther(block)];
  }

  #startOther(block: MessageEvent['content_block']): readonly StreamPart[] {
    this.#hasThought = Boolean(block?.thinking);
    switch (block?.type) {
      case 'text':
        return textPart('text', block.text);
      case 'thinking':
        return textPart('reasoning', block.thinking);
      case 'redacted_thinking':
        return block.data ? [{ type: 'redacted_reasoning', data: block.data }] : [];
      case 'server_tool_use':
        this.#hasSearched = true;
        this.#onSearch?.();
        return [];
      case 'web_search_tool_result':
        return searchResultsSchema.parse(block.content).flatMap((item) => this.#place(item));
      default:
        return [];
    }
  }

  #delta(delta: MessageEvent['delta'], index: number): readonly StreamPart[] {
    if (!delta) return [];
    switch (delta.type ?? this.#typeOf(delta)) {
      case 'text_delta':
        return textPart('text', delta.text);
      case 'thinking_delta':
        this.#hasThought ||= Boolean(delta.thinking);
        return textPart('reasoning', delta.thinking);
      case 'signature_delta':
        return delta.signature ? this.#sign(delta.signature) : [];
      case 'citations_delta':
        return delta.citation ? this.#place(delta.citation) : [];
      default:
        return this.#addInput(delta, index);
    }
  }

  /** What a delta is that does not say so. */
  #typeOf({ thinking, signature, text }: Delta): string | undefined {
    if (thinking) return 'thinking_delta';
    if (signature) return 'signature_delta';
    return text && !this.#isInCall ? 'text_delta' : undefined;
  }

  /** What a delta of whatever name brings to the call of its block. */
  #addInput(delta: Delta, index: number): readonly StreamPart[] {
    const { name, partial_json, input_json, json, input, arguments: args, text } = delta;
    const argsTextDelta = argumentsText(partial_json ?? input_json ?? json ?? input ?? args ?? text);
    const unnamed = this.#unnamed?.index === index ? this.#unnamed : undefined;
    if (unnamed === undefined) return this.#calls.add(index, argsTextDelta);
    if (unnamed.pieces.length < mostUnnamed) unnamed.pieces.push(argsTextDelta.slice(0, longestUnnamed));
    if (!name) return [];
    const started = this.#startCall(unnamed.block, index, name);
    return [...started, ...unnamed.pieces.flatMap((piece) => this.#calls.add(index, piece))];
  }

  /** Hidden thinking is empty, but is still sent back with its signature. */
  #sign(signature: string): readonly StreamPart[] {
    // It is bound to the search before it, which does not go back, so neither does this thinking.
    if (this.#hasSearched) return [];
    const hidden = this.#hasThought ? [] : [{ type: 'reasoning', text: '' } as const];
    return [...hidden, { type: 'reasoning_signature', signature, endsBlock: true }];
  }

  #place({ url, title }: { readonly url?: string | null | undefined; readonly title?: string | null | undefined }) {
    return url ? this.#source({ url, ...(title && { title }) }) : [];
  }
}
