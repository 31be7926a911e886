import { isJsonObject, parseJsonText } from '@/lib/http/json-text';

type Block = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A block with what a delta adds to it; pieces of JSON are collected in `json`. */
const grown = (block: Block, delta: Block): Block => {
  switch (delta.type) {
    case 'text_delta':
      return { ...block, text: textOf(block.text) + textOf(delta.text) };
    case 'thinking_delta':
      return { ...block, thinking: textOf(block.thinking) + textOf(delta.thinking) };
    case 'signature_delta':
      return { ...block, signature: textOf(block.signature) + textOf(delta.signature) };
    case 'citations_delta':
      return { ...block, citations: [...(Array.isArray(block.citations) ? block.citations : []), delta.citation] };
    default:
      return block;
  }
};

const isBlank = ({ type, text }: Block): boolean => type === 'text' && textOf(text).trim() === '';

/** Collects the content of a message as it has to go back where the service pauses its turn: as it came. */
export class PausedTurn {
  #blocks: readonly Block[] = [];
  #json = '';
  #stopReason: unknown;

  /** Takes an event of the stream. */
  take(event: unknown): void {
    if (!isJsonObject(event)) return;
    const { type, content_block: block, delta } = event;
    if (type === 'content_block_start' && isJsonObject(block)) {
      this.#blocks = [...this.#blocks, block];
      this.#json = '';
    } else if (type === 'content_block_delta' && isJsonObject(delta)) this.#grow(delta);
    else if (type === 'content_block_stop') this.#close();
    else if (type === 'message_delta' && isJsonObject(delta)) this.#stopReason = delta.stop_reason;
  }

  /** The content to send back, after which the service goes on; undefined where it did not pause. */
  content(): readonly Block[] | undefined {
    return this.#stopReason === 'pause_turn' ? this.#blocks.filter((block) => !isBlank(block)) : undefined;
  }

  #grow(delta: Block): void {
    this.#json += delta.type === 'input_json_delta' ? textOf(delta.partial_json) : '';
    this.#replaceLast((last) => grown(last, delta));
  }

  #close(): void {
    const input = this.#json === '' ? undefined : parseJsonText(this.#json);
    if (input !== undefined) this.#replaceLast((last) => ({ ...last, input: input.value }));
  }

  #replaceLast(change: (last: Block) => Block): void {
    const last = this.#blocks.at(-1);
    if (last !== undefined) this.#blocks = [...this.#blocks.slice(0, -1), change(last)];
  }
}
