import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { ErrorFacts } from './error-facts';
import { codeOfText } from './error-texts';

/**
 * Machine words of the services' error catalogues that decide whatever the status is. Names are compared in lower case.
 */
const decidingWords: ReadonlyMap<string, ChatErrorCode> = new Map<string, ChatErrorCode>([
  ['invalid_api_key', 'auth'],
  ['api_key_invalid', 'auth'],
  ['authentication_error', 'auth'],
  ['invalid_authentication_error', 'auth'],
  ['insufficient_quota', 'credit'],
  ['credit_balance_exhausted', 'credit'],
  ['organization_spend_limit_exceeded', 'credit'],
  ['project_spend_limit_exceeded', 'credit'],
  ['organization_usage_limit_exceeded', 'credit'],
  ['enforced_spend_limit_reached', 'credit'],
  ['contract_spend_limit_reached', 'credit'],
  ['billing_hard_limit_reached', 'credit'],
  ['billing_not_active', 'credit'],
  ['billing_error', 'credit'],
  ['personal-team-blocked:spending-limit', 'credit'],
  ['unsupported_country_region_territory', 'region'],
  ['permission_error', 'forbidden'],
  ['permission_denied', 'forbidden'],
  ['model_not_found', 'model-not-found'],
  ['model_not_supported', 'model-not-found'],
  ['model_decommissioned', 'model-not-found'],
  ['invalid_model', 'model-not-found'],
  ['deploymentnotfound', 'model-not-found'],
  ['not_found_error', 'model-not-found'],
  ['notfounderror', 'model-not-found'],
  ['context_length_exceeded', 'too-long'],
  ['exceed_context_size_error', 'too-long'],
  ['request_too_large', 'too-long'],
  ['rate_limit_exceeded', 'rate-limit'],
  ['rate_limit_error', 'rate-limit'],
  ['service_tier_capacity_exceeded', 'rate-limit'],
  ['slow_down', 'rate-limit'],
  ['resource_exhausted', 'rate-limit'],
  ['overloaded', 'overloaded'],
  ['overloaded_error', 'overloaded'],
  ['capacity_exceeded', 'overloaded'],
  ['unavailable', 'overloaded'],
  ['timeout_error', 'timeout'],
  ['deadline_exceeded', 'timeout'],
  ['content_filter', 'content-filter'],
  ['content_policy_violation', 'content-filter'],
  ['responsibleaipolicyviolation', 'content-filter'],
  ['invalid_prompt', 'content-filter'],
  ['bio_policy', 'content-filter'],
  ['image_content_policy_violation', 'content-filter'],
  ['vector_store_timeout', 'timeout'],
  // DashScope (Alibaba Cloud Model Studio, "Error codes", 2026).
  ['invalidapikey', 'auth'],
  ['arrearage', 'credit'],
  ['datainspectionfailed', 'content-filter'],
  ['data_inspection_failed', 'content-filter'],
  ['throttling', 'rate-limit'],
  ['throttling.ratequota', 'rate-limit'],
  ['throttling.allocationquota', 'rate-limit'],
  ['modelnotfound', 'model-not-found'],
]);

/** Words so general that services put them on errors of every status: they count only where no status is known. */
const generalWords: ReadonlyMap<string, ChatErrorCode> = new Map<string, ChatErrorCode>([
  ['invalid_request_error', 'bad-request'],
  ['invalid_argument', 'bad-request'],
  ['invalidparameter', 'bad-request'],
  ['tool_use_failed', 'bad-request'],
  ['badrequesterror', 'bad-request'],
  ['invalid_image', 'bad-request'],
  ['invalid_image_format', 'bad-request'],
  ['invalid_image_mode', 'bad-request'],
  ['invalid_image_url', 'bad-request'],
  ['invalid_base64_image', 'bad-request'],
  ['image_parse_error', 'bad-request'],
  ['image_too_large', 'bad-request'],
  ['image_too_small', 'bad-request'],
  ['image_file_too_large', 'bad-request'],
  ['image_file_not_found', 'bad-request'],
  ['empty_image_file', 'bad-request'],
  ['failed_to_download_image', 'bad-request'],
  ['unsupported_image_media_type', 'bad-request'],
  ['server_error', 'server'],
  ['internal_error', 'server'],
  ['internal_server_error', 'server'],
  ['api_error', 'server'],
  ['internal', 'server'],
  ['internalerror', 'server'],
]);

const firstKnown = (words: readonly string[], known: ReadonlyMap<string, ChatErrorCode>): ChatErrorCode | undefined => {
  for (const word of words) {
    const code = known.get(word.toLowerCase());
    if (code !== undefined) return code;
  }
  return undefined;
};

const codesByStatus: ReadonlyMap<number, ChatErrorCode> = new Map<number, ChatErrorCode>([
  [401, 'auth'],
  [402, 'credit'],
  [403, 'forbidden'],
  [405, 'wrong-address'],
  [407, 'intercepted'],
  [408, 'timeout'],
  [413, 'too-long'],
  [424, 'server'],
  [429, 'rate-limit'],
  [451, 'forbidden'],
  [498, 'overloaded'],
  [502, 'overloaded'],
  [503, 'overloaded'],
  [504, 'timeout'],
  [511, 'intercepted'],
  [522, 'timeout'],
  [524, 'timeout'],
  [529, 'overloaded'],
]);

/**
 * A 404 in an API's own error format is about the model that was named; another one comes from a server that does not
 * know the path.
 */
const codeOfNotFound = (facts: ErrorFacts): ChatErrorCode => (facts.isApiShaped ? 'model-not-found' : 'wrong-address');

const codeByStatus = (status: number, facts: ErrorFacts): ChatErrorCode => {
  if (status === 404) return codeOfNotFound(facts);
  const code = codesByStatus.get(status);
  if (code !== undefined) return code;
  if (status >= 500) return 'server';
  return status >= 400 ? 'bad-request' : 'unknown';
};

/**
 * Statuses under which a page comes from a proxy, a firewall or a network's sign-in: an API refuses in its own format. Not
 * 401: Perplexity answers a wrong key with a page.
 */
const statusesOfPages: ReadonlySet<number> = new Set([403, 451]);

/**
 * Services without a machine code for it tell only in words that a conversation is too long (vLLM, LM Studio,
 * Anthropic, Bedrock). A hint that makes a plain bad request, or an error of a stream that names
 * nothing, more helpful; it never overrides a code.
 */
const tooLongHints = [
  /\bcontext (?:length|window|size)\b/i,
  /\b(?:prompt|input) is too long\b/i,
  /\btoo many (?:input )?tokens\b/i,
  // Text Generation Inference: "`inputs` tokens + `max_new_tokens` must be <= 4096".
  /\btokens \+ `max_new_tokens` must be\b/i,
  /\bmaximum (?:number of )?(?:input )?tokens\b/i,
  /\bexceeds? the (?:model'?s? )?(?:maximum|context)\b/i,
];

const withHint = (code: ChatErrorCode, facts: ErrorFacts): ChatErrorCode =>
  (code === 'bad-request' || code === 'unknown') && tooLongHints.some((hint) => hint.test(facts.message ?? ''))
    ? 'too-long'
    : code;

/**
 * The code of an error: what a service is known to say only in its text, then machine words of the body, then the
 * status (the answer's, else the one that the body names), then words too general to override a status. Any other text
 * decides nothing but that hint.
 */
export const errorCode = (status: number | undefined, facts: ErrorFacts): ChatErrorCode => {
  // Groq gives 413 the code of a rate limit when one request exceeds the tokens of a minute: waiting does not help.
  if (status === 413) return 'too-long';
  if (facts.isDailyQuota === true) return 'quota';
  if (facts.isPage === true && status !== undefined && statusesOfPages.has(status)) return 'intercepted';
  const told = codeOfText(facts.message) ?? codeOfText(facts.upstream);
  if (told !== undefined) return told;
  const known = firstKnown(facts.words, decidingWords);
  if (known !== undefined) return known;
  if (status === 503 && facts.isLoading) return 'model-loading';
  const effective = status ?? facts.status;
  const code =
    effective === undefined ? (firstKnown(facts.words, generalWords) ?? 'unknown') : codeByStatus(effective, facts);
  return withHint(code, facts);
};
