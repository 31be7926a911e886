import type { FinishReason } from '@/lib/domain/stream-part';

const words: Readonly<Record<Exclude<FinishReason, 'other' | 'unknown'>, readonly string[]>> = {
  stop: [
    ...[
      'stop',
      'stopped',
      'end_turn',
      'stop_sequence',
      'stop_token',
      'message_stop',
      'eos',
      'eos_token',
      'end',
      'finish',
    ],
    ...['finished', 'complete', 'completed', 'done', 'normal', 'endoftext'],
  ],
  length: [
    ...[
      'length',
      'max_tokens',
      'max_output_tokens',
      'max_new_tokens',
      'max_completion_tokens',
      'max_length',
      'token_limit',
      'length_limit',
    ],
    // Mistral: the context window is full. Claude says the same in its own words.
    ...['model_length', 'model_context_window_exceeded', 'context_length', 'error_limit'],
  ],
  'tool-calls': ['tool_calls', 'tool_call', 'tool_use', 'function_call', 'function_calls'],
  'content-filter': [
    ...['content_filter', 'content_filtered', 'guardrail_intervened', 'refusal', 'safety', 'recitation', 'blocklist'],
    ...['prohibited_content', 'spii', 'sensitive', 'error_toxic', 'image_safety', 'image_prohibited_content'],
    'image_recitation',
  ],
  error: [
    // Mistral and OpenRouter; DeepSeek; Zhipu; Gemini.
    ...['error', 'insufficient_system_resource', 'network_error', 'malformed_function_call', 'unexpected_tool_call'],
    ...['too_many_tool_calls', 'malformed_response', 'missing_thought_signature'],
  ],
};

const reasons: ReadonlyMap<string, FinishReason> = new Map(
  (['stop', 'length', 'tool-calls', 'content-filter', 'error'] as const).flatMap((reason) =>
    words[reason].map((word): [string, FinishReason] => [word, reason]),
  ),
);

/**
 * What a service's word for the end of an answer means. Services that follow another's format keep their own words and
 * their own way of writing them, so there is one table for all. `unknown` for a word that says so; `other` for one that
 * nobody knows.
 */
export const finishReasonOfWord = (word: string): FinishReason => {
  const plain = word
    .trim()
    .replace(/^(?:finish|stop)_?reason[._]/iu, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
  if (['', 'null', 'none', 'unknown', 'unspecified'].includes(plain)) return 'unknown';
  // Some give the model's own mark, such as `</s>` or `<|im_end|>`.
  return reasons.get(plain) ?? (/^<.+>$/u.test(plain) ? 'stop' : 'other');
};

/** The finish of a step with its calls: services say that they stopped, or nothing, when they made some. */
export const withCalls = (said: FinishReason, hasCalls: boolean): FinishReason =>
  hasCalls && (said === 'stop' || said === 'unknown') ? 'tool-calls' : said;
