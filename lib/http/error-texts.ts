import type { ChatErrorCode } from '@/lib/domain/chat-error';

/** What a service says only in words. */
type ErrorText = {
  /** Whose words these are. They also come through gateways, so we look for them in every answer. */
  readonly service: string;
  readonly text: RegExp;
  readonly code: ChatErrorCode;
  /** Where the words were seen with their status, and when. */
  readonly source: string;
  readonly seen: string;
};

/**
 * Refusals that a service explains only in its text, under a status or a machine code that means something else. A row
 * is data with its source: it is looked at again when the service changes. A text with a machine code of its own
 * belongs in error-code.ts.
 */
export const errorTexts: readonly ErrorText[] = [
  {
    service: 'Anthropic, 400 invalid_request_error',
    text: /\bcredit balance is too low\b/i,
    code: 'credit',
    source: 'https://github.com/anthropics/claude-code/issues/88711',
    seen: '2026-08-22',
  },
  {
    service: 'Anthropic, 401 authentication_error',
    text: /\bCORS requests are not allowed for this Organization\b/i,
    code: 'browser-refused',
    source: 'https://github.com/brianpetro/obsidian-smart-connections/issues/1000',
    seen: '2025-02-24',
  },
  {
    service: 'OpenAI, 400 unsupported_value (param stream), also 403 and 404',
    text: /\borganization must be verified\b/i,
    code: 'organization',
    source: 'https://github.com/Lamb-Project/lamb/issues/54',
    seen: '2025-10-13',
  },
  {
    service: 'Gemini, 400 FAILED_PRECONDITION',
    text: /\bUser location is not supported for the API use\b/i,
    code: 'region',
    source: 'https://github.com/can1357/oh-my-pi/issues/9262',
    seen: '2026-08-21',
  },
  {
    service: 'xAI, 400 for a wrong key',
    // In March 2025 with its spaces encoded as in a URL: https://github.com/i-am-bee/beeai-framework/issues/447
    text: /\bIncorrect(?: |%20)API(?: |%20)key(?: |%20)provided\b/i,
    code: 'auth',
    source: 'https://github.com/continuedev/continue/issues/11704',
    seen: '2026-03-22',
  },
  {
    service: 'xAI, 403 and 429 for an account that is empty',
    text: /\bused all available credits or reached its monthly spending limit\b/i,
    code: 'credit',
    source: 'https://github.com/warpdotdev/warp/issues/14867',
    seen: '2026-08-09',
  },
  {
    service: 'Anthropic, 403 forbidden',
    text: /^Request not allowed$/i,
    code: 'region',
    source: 'https://github.com/enricoros/big-AGI/issues/485',
    seen: '2024-04-06',
  },
  {
    service: 'Bedrock, 400 ValidationException for a model of Anthropic',
    text: /\bnot allowed from unsupported countries\b/i,
    code: 'region',
    source: 'https://github.com/aws-samples/generative-bi-using-rag/issues/361',
    seen: '2024-12-12',
  },
];

/** The code of a message that a row knows; undefined for every other one. */
export const codeOfText = (message: string | undefined): ChatErrorCode | undefined =>
  message === undefined ? undefined : errorTexts.find(({ text }) => text.test(message))?.code;
