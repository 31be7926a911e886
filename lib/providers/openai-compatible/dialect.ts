import type { ErrorRule } from '@/lib/http/service-error';

/**
 * How a service deviates from the chat completions that most services use. Data of a preset row (its `traits`), read by
 * the request builder and the stream reader.
 */
export type Dialect = {
  /** Name of the output limit; reasoning models of OpenAI and Azure refuse `max_tokens`. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** Usage must be asked for by `stream_options`; false where it comes by itself and the field is refused. */
  readonly asksForUsage: boolean;
  /** How reasoning is switched: `reasoning_effort`, DeepSeek's `thinking`, OpenRouter's `reasoning` object, or Qwen's flag. */
  readonly reasoning: 'effort' | 'thinking' | 'object' | 'enable_thinking';
  /** Models (a pattern of ids) that only take `reasoning_effort`, whatever field their service's other models use. */
  readonly effortModels?: string;
  /** How reasoning is kept apart from the answer, sent when a model is asked to reason (Groq); `except` takes none. */
  readonly reasoningFormat?: { readonly value: string; readonly except: string };
  /** Which part of an assistant's reasoning is sent back; some models want `reasoning_content` wherever they are served. */
  readonly reasoningBack: 'none' | 'reasoning_content' | 'reasoning_details';
  /** The form of an image: `{url}` or the plain text of the URL. */
  readonly imageUrl: 'object' | 'text';
  /** The form of an attached file. */
  readonly file: 'file' | 'document_url';
  /** A pattern of the ids of calls that the service takes; absent: it takes any. */
  readonly callIds?: string;
  /** A tool's result carries the tool's name too. */
  readonly namesToolResults: boolean;
  /**
   * A question can follow results of tools: pictures of results, which no result can hold, stand in one. Where it cannot
   * (Mistral's error 3230, “Unexpected role 'user' after role 'tool'”), an answer is put between.
   */
  readonly takesQuestionAfterResults: boolean;
  /** A final assistant message, which the model continues, must be marked with `prefix: true`. */
  readonly marksPrefix: boolean;
  /** Two messages of one role in a row are refused: they are sent as one. */
  readonly alternatesRoles: boolean;
  /** The range that `top_p` is clamped to. */
  readonly topP?: { readonly min: number; readonly max: number };
  /** Request fields that the service refuses. */
  readonly refuses: readonly ('stop' | 'tools')[];
  /** The entry of `tools` that lets the service search the web itself. */
  readonly searchTool?: { readonly type: string };
  /** Where the conversation is named, so that its beginning is found in the cache: in the body, or in xAI's header. */
  readonly cacheKey: 'none' | 'prompt_cache_key' | 'x-grok-conv-id';
  /** A pattern of models whose cache must be asked for by `cache_control` in the messages. */
  readonly cacheControl?: string;
  /** Reasoning may stand as `<think>…</think>` at the beginning of the text. */
  readonly mayWriteThinkTags: boolean;
  /** The service's own interpretation of an error. */
  readonly errorRule?: ErrorRule;
};

/** The dialect of a server about which nothing is known. */
export const commonDialect: Dialect = {
  limitField: 'max_tokens',
  asksForUsage: true,
  reasoning: 'effort',
  reasoningBack: 'none',
  imageUrl: 'object',
  file: 'file',
  namesToolResults: false,
  takesQuestionAfterResults: true,
  marksPrefix: false,
  alternatesRoles: false,
  refuses: [],
  cacheKey: 'none',
  mayWriteThinkTags: true,
};

/** OpenAI's own chat completions, and Azure's. Of ids it says itself: “Expected a string with maximum length 40”. */
export const openaiDialect: Dialect = {
  ...commonDialect,
  limitField: 'max_completion_tokens',
  callIds: '^.{1,40}$',
  cacheKey: 'prompt_cache_key',
  mayWriteThinkTags: false,
};
