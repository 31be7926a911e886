import type { ChatRequest, RequestMessage } from '@/lib/domain/chat-request';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';

/**
 * How to call one family of models through `InvokeModel`: its own request body, and its own chunks. Each answer gets
 * its own reader, which turns a chunk (parsed JSON) into parts and gives `finish_step` with the chunk that ends the
 * answer, and once more with the usage if that follows in a separate chunk.
 */
export type InvokeFamily = {
  /** Whether a model id without region prefix and ARN belongs here. */
  matches(modelName: string): boolean;
  body(request: ChatRequest): Readonly<Record<string, unknown>>;
  createReader(): (chunk: unknown) => readonly StreamPart[];
  /**
   * The answer of `InvokeModel`, which is not streamed, as the chunks that a stream would have brought. Absent where
   * the answer has the shape of one chunk. Throws when the answer is not in this family's format.
   */
  chunksOf?(answer: unknown): readonly unknown[];
};

/** A message as one text, for families that take nothing else. */
export const messageText = ({ parts }: RequestMessage): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** The system prompt and the turns as role and text, for prompt builders. */
export const promptMessages = (
  request: ChatRequest,
): readonly { readonly role: string; readonly content: string }[] => [
  ...(request.system === undefined ? [] : [{ role: 'system', content: request.system }]),
  ...request.messages.map((message) => ({
    role: message.role === 'tool' ? 'function' : message.role,
    content: messageText(message),
  })),
];

/** The end of an answer. Counts that the service did not give are NaN. */
export const finishStep = (
  finishReason: FinishReason,
  usage?: { readonly input: number | undefined; readonly output: number | undefined },
): StreamPart => ({
  type: 'finish_step',
  finishReason,
  isContinued: false,
  ...(usage !== undefined &&
    (usage.input !== undefined || usage.output !== undefined) && {
      usage: { promptTokens: usage.input ?? Number.NaN, completionTokens: usage.output ?? Number.NaN },
    }),
});

/** A text part, or nothing for an empty text. */
export const textParts = (text: string | null | undefined): readonly StreamPart[] =>
  text ? [{ type: 'text', text }] : [];

/** The finish reason for a service's word, from that family's table. */
export const finishReasonFrom = (table: Readonly<Record<string, FinishReason>>, word: string): FinishReason =>
  Object.hasOwn(table, word) ? (table[word] ?? 'other') : 'other';
