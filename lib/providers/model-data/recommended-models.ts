/**
 * Which models a service recommends for talking to, best first. Data, read by `arrangeModels`.
 */
export type RecommendedRow = {
  /** `Provider.id`, or the id of a row of `presets.ts`. */
  readonly service: string;
  /** Patterns of ids. Of several models that one pattern names, the highest version counts as the better one. */
  readonly models: readonly string[];
  /** When and where that was read. */
  readonly checked: string;
  readonly source: string;
};

/** What services that offer the same open models are asked for. */
const openModels = [
  '(^|/)gpt-oss-120b$',
  '(^|/)kimi-k[\\d.p]+(-pro)?$',
  '(^|/)glm-[\\d.p]+$',
  '(^|/)deepseek-v[\\d.p]+(-pro|-flash)?$',
  '(^|/)minimax-m[\\d.p]+$',
  '(^|/)qwen[\\d.p]+-(max|plus)$',
  'llama-3\\.3-70b',
  '(^|/)gpt-oss-20b$',
] as const;

const checked = '2026-11-22';

export const recommendedModels: readonly RecommendedRow[] = [
  {
    service: 'openai',
    models: [
      '^gpt-[\\d.]+-sol$',
      '^gpt-[\\d.]+-(terra|luna)$',
      '^gpt-[\\d.]+$',
      '^gpt-[\\d.]+-mini$',
      '^gpt-[\\d.]+-astra$',
      '^gpt-4o$',
      '^gpt-4o-mini$',
    ],
    checked,
    source: 'https://developers.openai.com/api/docs/models',
  },
  {
    service: 'anthropic',
    models: ['^claude-opus-\\d', '^claude-sonnet-\\d', '^claude-haiku-\\d', '^claude-fable-\\d', '^claude-\\d'],
    checked,
    source: 'https://platform.claude.com/docs/en/models',
  },
  {
    service: 'gemini',
    models: [
      '^gemini-[\\d.]+-flash$',
      '^gemini-flash-latest$',
      '^gemini-[\\d.]+-flash-preview$',
      '^gemini-[\\d.]+-pro$',
      '^gemini-pro-latest$',
      '^gemini-[\\d.]+-pro-preview$',
      '^gemini-[\\d.]+-flash-lite$',
    ],
    checked,
    source: 'https://ai.google.dev/gemini-api/docs/models',
  },
  {
    service: 'mistral',
    models: [
      '^mistral-medium-latest$',
      '^mistral-large-latest$',
      '^mistral-small-latest$',
      '^mistral-medium',
      '^mistral-',
    ],
    checked,
    source: 'https://docs.mistral.ai/getting-started/models/models_overview/',
  },
  {
    service: 'deepseek',
    models: ['^deepseek-v[\\d.]+-flash$', '^deepseek-(flash|v[\\d.]+)', '^deepseek-chat$'],
    checked,
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
  },
  {
    service: 'groq',
    models: ['^openai/gpt-oss-120b$', '^qwen/qwen[\\d.]+-\\d+b$', '^openai/gpt-oss-20b$', '^llama-3\\.3-70b'],
    checked,
    source: 'https://console.groq.com/docs/models',
  },
  {
    // `grok-4.20` is older than 4.3, whatever its number says.
    service: 'xai',
    models: ['^grok-\\d(\\.\\d)?$', '^grok-latest$', '^grok-\\d.*-non-reasoning$', '^grok-\\d'],
    checked,
    source: 'https://docs.x.ai/developers/models',
  },
  {
    service: 'openrouter',
    models: ['^openrouter/auto$', '^openai/gpt-[\\d.]+-sol$', '^anthropic/claude-sonnet-[\\d.]+$'],
    checked,
    source: 'https://openrouter.ai/docs/guides/routing/routers/auto-router',
  },
  { service: 'together', models: openModels, checked, source: 'https://docs.together.ai/docs/serverless-models' },
  { service: 'fireworks', models: openModels, checked, source: 'https://fireworks.ai/models' },
  {
    service: 'perplexity',
    models: ['^perplexity/sonar$'],
    checked,
    source: 'https://docs.perplexity.ai/docs/agent-api/models',
  },
  {
    service: 'cerebras',
    models: ['^gpt-oss-120b$', '^zai-glm-[\\d.]+$'],
    checked,
    source: 'https://inference-docs.cerebras.ai/models/overview',
  },
  {
    service: 'moonshot',
    models: ['^kimi-k[\\d.]+(-pro)?$', '^kimi-latest$', '^moonshot-v1-auto$'],
    checked,
    source: 'https://platform.kimi.ai/docs/models',
  },
  {
    service: 'zhipu',
    models: ['^glm-[\\d.]+$', '^glm-[\\d.]+-(air|flash)$'],
    checked,
    source: 'https://docs.bigmodel.cn/cn/guide/start/model-overview',
  },
  {
    service: 'qwen',
    models: ['^qwen[\\d.]+-plus$', '^qwen-plus$', '^qwen[\\d.]+-max$', '^qwen-max$', '^qwen[\\d.]+-flash$'],
    checked,
    source: 'https://www.alibabacloud.com/help/en/model-studio/models',
  },
  {
    service: 'nvidia',
    models: ['^nvidia/nemotron-[\\d.]+-super', '^nvidia/nemotron-[\\d.]+-ultra', ...openModels],
    checked,
    source: 'https://build.nvidia.com/models',
  },
  {
    service: 'hugging-face',
    models: openModels,
    checked,
    source: 'https://huggingface.co/docs/inference-providers/index',
  },
  {
    service: 'zai',
    models: ['^glm-[\\d.]+$', '^glm-[\\d.]+-(air|flash)$'],
    checked,
    source: 'https://docs.z.ai/guides/overview/pricing',
  },
  {
    service: 'minimax',
    models: ['^minimax-m[\\d.]+$'],
    checked,
    source: 'https://platform.minimax.io/docs/api-reference/text-openai-api',
  },
  {
    service: 'cohere',
    models: ['^command-a-plus', '^command-a-\\d', '^command-a'],
    checked,
    source: 'https://docs.cohere.com/docs/models',
  },
  { service: 'deepinfra', models: openModels, checked, source: 'https://deepinfra.com/models' },
  {
    service: 'vercel',
    models: ['^openai/gpt-[\\d.]+-sol$', '^anthropic/claude-(opus|sonnet)-[\\d.]+$', '^google/gemini-[\\d.]+-flash$'],
    checked,
    source: 'https://vercel.com/ai-gateway/models',
  },
  {
    service: 'sambanova',
    models: openModels,
    checked,
    source: 'https://docs.sambanova.ai/docs/en/models/sambacloud-models',
  },
  {
    service: 'vertex',
    models: ['^google/gemini-[\\d.]+-flash$', '^google/gemini-[\\d.]+-pro'],
    checked,
    source: 'https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/model-versions',
  },
  {
    // Claude must first be asked for in the account's console; Nova answers from the first day.
    service: 'bedrock',
    models: [
      'amazon\\.nova-[2-9]-(lite|pro)',
      'amazon\\.nova-pro',
      'amazon\\.nova-lite',
      'anthropic\\.claude-(opus|sonnet)-\\d',
      'anthropic\\.claude',
    ],
    checked,
    source: 'https://docs.aws.amazon.com/nova/latest/nova2-userguide/what-is-nova-2.html',
  },
];
