/**
 * @typedef {object} FactsService
 * @property {string} service `Provider.id`, or the id of a row of `presets.ts`.
 * @property {readonly string[]} from What the public list calls it; if several hold a model, the first counts.
 * @property {string} source The service's own page of these facts.
 * @property {string} [host] Where the service itself is. Absent = every user has their own address.
 * @property {RegExp} [leavesOut] Ids that other rows cover (see the aliases of `dated-facts.ts`), or that do not work.
 * @property {'sizes' | 'prices'} [only] The service's own list knows the rest better, or it depends on what nobody here knows.
 */

/** The services whose own lists leave something open. @type {readonly FactsService[]} */
export const factsServices = [
  {
    service: 'openai',
    from: ['openai'],
    source: 'https://developers.openai.com/api/docs/pricing',
    host: 'api.openai.com',
    leavesOut: /deep-research|-spark$/,
  },
  {
    service: 'anthropic',
    from: ['anthropic'],
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    host: 'api.anthropic.com',
  },
  {
    service: 'gemini',
    from: ['google'],
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    host: 'generativelanguage.googleapis.com',
    // What an alias leads to changes without notice.
    leavesOut: /-latest$|-customtools$|^gemma/,
  },
  {
    service: 'mistral',
    from: ['mistral'],
    source: 'https://mistral.ai/pricing',
    host: 'api.mistral.ai',
    leavesOut: /^open-|pixtral|ministral|nemo$/,
    only: 'prices',
  },
  {
    service: 'deepseek',
    from: ['deepseek'],
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    host: 'api.deepseek.com',
  },
  { service: 'groq', from: ['groq'], source: 'https://groq.com/pricing', host: 'api.groq.com' },
  {
    service: 'perplexity',
    from: ['perplexity-agent', 'perplexity'],
    source: 'https://docs.perplexity.ai/docs/agent-api/models',
    host: 'api.perplexity.ai',
    leavesOut: /^(openai|google)\//,
  },
  {
    service: 'cohere',
    from: ['cohere'],
    source: 'https://docs.cohere.com/docs/models',
    host: 'api.cohere.ai',
    leavesOut: /aya/,
  },
  {
    service: 'bedrock',
    from: ['amazon-bedrock'],
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/models-supported.html',
    leavesOut:
      /^(us|us-gov|eu|apac|au|ca|jp|sa|global)\.|^anthropic\.|gemma|ministral|voxtral|pixtral|magistral|devstral|nano|^writer/,
    only: 'sizes',
  },
  {
    service: 'moonshot',
    from: ['moonshotai'],
    source: 'https://platform.kimi.ai/docs/pricing/chat',
    host: 'api.moonshot.ai',
    leavesOut: /-preview$|-turbo$/,
  },
  { service: 'zai', from: ['zai'], source: 'https://docs.z.ai/guides/overview/pricing', host: 'api.z.ai' },
  {
    service: 'minimax',
    from: ['minimax'],
    source: 'https://platform.minimax.io/docs/guides/pricing',
    host: 'api.minimax.io',
  },
  {
    service: 'cerebras',
    from: ['cerebras'],
    source: 'https://inference-docs.cerebras.ai/models/overview',
    host: 'api.cerebras.ai',
  },
  {
    service: 'qwen',
    from: ['alibaba'],
    source: 'https://www.alibabacloud.com/help/en/model-studio/models',
    host: 'dashscope-intl.aliyuncs.com',
    leavesOut: /^qwen2|character|omni|^qwq|^qvq|-\d+b(-|$)/,
    // Its prices rise with the length of the prompt.
    only: 'sizes',
  },
];
