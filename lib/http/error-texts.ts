import type { ChatErrorCode } from '@/lib/domain/chat-error';

/** What a service says only in words. */
type ErrorText = {
  /** Whose words these are. They also come through gateways, so we look for them in every answer. */
  readonly service: string;
  readonly text: RegExp;
  /** Absent: the status says it right. */
  readonly code?: ChatErrorCode;
  /** The same request will fail again, whatever its status usually means. */
  readonly isLasting?: true;
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
    service: 'xAI, also 403, for an account that never had credit',
    text: /\bdoes(?:n[’']t| not) have any credits or licenses yet\b/i,
    code: 'credit',
    source: 'issue 25 of this project',
    seen: '2026-11-23',
  },
  {
    service: 'OpenRouter, 404 where the account’s privacy settings leave no service',
    text: /\bNo endpoints (?:found|available) matching your (?:data policy|guardrail)/i,
    code: 'forbidden',
    source: 'https://github.com/ShamanicArts/Flow.Launcher.Plugin.AI-Assistant/issues/2',
    seen: '2025-04-10',
  },
  {
    service: 'OpenRouter, 404 where no service of the model takes what is asked',
    text: /\bNo endpoints found that support\b/i,
    code: 'bad-request',
    source: 'https://github.com/openclaw/openclaw/pull/99079',
    seen: '2026-07-02',
  },
  {
    service: 'LM Studio, 400 and 404 while no model is loaded',
    text: /\bNo models? (?:is |are )?(?:currently )?loaded\b/i,
    code: 'bad-request',
    source: 'issue 25 of this project',
    seen: '2026-11-23',
    isLasting: true,
  },
  {
    service: 'Ollama, 500 where the computer is too small for the model',
    text: /\brequires more system memory\b/i,
    source: 'https://github.com/continuedev/continue/issues/12795',
    seen: '2026-06-18',
    isLasting: true,
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

const rowOf = (message: string | undefined): ErrorText | undefined =>
  message === undefined ? undefined : errorTexts.find(({ text }) => text.test(message));

/** The code of a message that a row knows; undefined for every other one. */
export const codeOfText = (message: string | undefined): ChatErrorCode | undefined => rowOf(message)?.code;

/** Whether a message says that the same request will fail again. */
export const isLastingText = (message: string | undefined): boolean => rowOf(message)?.isLasting === true;
