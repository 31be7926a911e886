import { ChatError } from '@/lib/domain/chat-error';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import { sourceOnce } from '../wire/source-once';
import { type MessageEvent, messageEventSchema, searchResultsSchema, type WireUsage } from './message-event';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool-calls'],
  ['refusal', 'content-filter'],
]);

/** The finish reason of a `stop_reason`; `unknown` when the service gave none. */
export const finishReasonOf = (stopReason: string | undefined): FinishReason =>
  stopReason === undefined ? 'unknown' : (finishReasons.get(stopReason) ?? 'other');

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

type OpenCall = { readonly id: string; readonly name: string; readonly input: unknown; argsText: string };

const finishedCall = ({ id, name, input, argsText }: OpenCall): readonly StreamPart[] => {
  const args = argsText === '' ? { value: isJsonObject(input) ? input : {} } : parseJsonText(argsText);
  // Arguments that the token limit cut off are not a call.
  return args === undefined ? [] : [{ type: 'tool_call', toolCallId: id, toolName: name, args: args.value }];
};

const textPart = (type: 'text' | 'reasoning', text: string | null | undefined): readonly StreamPart[] =>
  text ? [{ type, text }] : [];

/** Reads one answer, event by event. `finish_step` comes only with `message_stop`. */
export class MessageReader {
  readonly #source = sourceOnce();
  #usage: WireUsage | undefined;
  #stopReason: string | undefined;
  #call: OpenCall | undefined;
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
        return this.#start(data.content_block);
      case 'content_block_delta':
        return this.#delta(data.delta);
      case 'content_block_stop': {
        const call = this.#call;
        this.#call = undefined;
        return call === undefined ? [] : finishedCall(call);
      }
      case 'message_delta':
        this.#stopReason = data.delta?.stop_reason ?? this.#stopReason;
        if (data.usage) this.#usage = { ...this.#usage, ...present(data.usage) };
        return [];
      case 'message_stop':
        return [
          {
            type: 'finish_step',
            finishReason: finishReasonOf(this.#stopReason),
            isContinued: false,
            ...(this.#usage !== undefined && { usage: usageOf(this.#usage) }),
          },
        ];
      // Pings, and whatever a later version adds.
      default:
        return [];
    }
  }

  #start(block: MessageEvent['content_block']): readonly StreamPart[] {
    this.#hasThought = Boolean(block?.thinking);
    switch (block?.type) {
      case 'text':
        return textPart('text', block.text);
      case 'thinking':
        return textPart('reasoning', block.thinking);
      case 'redacted_thinking':
        return block.data ? [{ type: 'redacted_reasoning', data: block.data }] : [];
      case 'tool_use': {
        const [id, name] = [block.id ?? '', block.name ?? ''];
        this.#call = { id, name, input: block.input, argsText: '' };
        return [{ type: 'tool_call_streaming_start', toolCallId: id, toolName: name }];
      }
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

  #delta(delta: MessageEvent['delta']): readonly StreamPart[] {
    switch (delta?.type) {
      case 'text_delta':
        return textPart('text', delta.text);
      case 'thinking_delta':
        this.#hasThought ||= Boolean(delta.thinking);
        return textPart('reasoning', delta.thinking);
      case 'signature_delta':
        return delta.signature ? this.#sign(delta.signature) : [];
      case 'citations_delta':
        return delta.citation ? this.#place(delta.citation) : [];
      case 'input_json_delta': {
        if (!delta.partial_json || this.#call === undefined) return [];
        this.#call.argsText += delta.partial_json;
        return [{ type: 'tool_call_delta', toolCallId: this.#call.id, argsTextDelta: delta.partial_json }];
      }
      default:
        return [];
    }
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
