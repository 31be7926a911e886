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

type Growing = { block: Block; json: string };

/** Collects the content of a message as it has to go back where the service pauses its turn: as it came. */
export class PausedTurn {
  /** In the order in which they began; several may be open at once. */
  readonly #blocks = new Map<unknown, Growing>();
  #last: unknown;
  #stopReason: unknown;

  /** Takes an event of the stream. */
  take(event: unknown): void {
    if (!isJsonObject(event)) return;
    const { type, index, content_block: block, delta } = event;
    if (type === 'content_block_start' && isJsonObject(block)) {
      this.#last = index ?? this.#blocks.size;
      this.#blocks.set(this.#last, { block, json: '' });
      return;
    }
    if (type === 'message_delta' && isJsonObject(delta)) this.#stopReason = delta.stop_reason;
    const open = this.#blocks.get(index ?? this.#last);
    if (open === undefined) return;
    if (type === 'content_block_delta' && isJsonObject(delta)) {
      open.json += delta.type === 'input_json_delta' ? textOf(delta.partial_json) : '';
      open.block = grown(open.block, delta);
    } else if (type === 'content_block_stop') {
      const input = open.json === '' ? undefined : parseJsonText(open.json);
      if (input !== undefined) open.block = { ...open.block, input: input.value };
    }
  }

  /** The content to send back, after which the service goes on; undefined where it did not pause. */
  content(): readonly Block[] | undefined {
    if (this.#stopReason !== 'pause_turn') return undefined;
    return [...this.#blocks.values()].map(({ block }) => block).filter((block) => !isBlank(block));
  }
}
