export type QuestionMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  /** Its text parts, joined by a line feed. */
  readonly text: string;
  readonly imageCount: number;
};

export type QuestionTool = {
  readonly name: string;
  /** What the model reads of it, where the service's reader keeps it. */
  readonly description?: string | undefined;
  /** A JSON Schema object, where one was given. */
  readonly parameters?: unknown;
};

/** A generation request that the service would have accepted, in no service's words. */
export type Question = {
  readonly model: string;
  readonly messages: readonly QuestionMessage[];
  readonly tools: readonly QuestionTool[];
  readonly isStreamed: boolean;
  /** Absent = the model's own way. */
  readonly wantsReasoning?: boolean;
};

/** The text of the last user message; empty when there is none. */
export const promptOf = (question: Question): string =>
  question.messages.findLast((message) => message.role === 'user')?.text ?? '';

/** A rough count of tokens, four UTF-16 units each, for usage numbers. */
export const countTokens = (text: string): number => Math.ceil(text.length / 4);

/** The tokens of all messages, for usage numbers. */
export const countPromptTokens = (question: Question): number =>
  question.messages.reduce((sum, message) => sum + countTokens(message.text) + 4, 0);
