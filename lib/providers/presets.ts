import type { ServicePreset } from './openai-compatible/service-preset';

/**
 * Services that speak OpenAI's chat completions, as data: where they are, where users get a key, and how they deviate.
 * Base URLs and deviations are those of the services' own API references.
 */
export const presets: readonly ServicePreset[] = [
  {
    id: 'mistral',
    label: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyUrl: 'https://console.mistral.ai/api-keys',
    traits: {
      asksForUsage: false,
      imageUrl: 'text',
      file: 'document_url',
      namesToolResults: true,
      takesQuestionAfterResults: false,
      marksPrefix: true,
      // “must be a-z, A-Z, 0-9, with a length of 9” (its error 3280).
      callIds: '^[a-zA-Z0-9]{9}$',
    },
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    keyUrl: 'https://platform.deepseek.com/api_keys',
    sharedKeyPrefixes: ['sk-'],
    pages: { billing: 'https://platform.deepseek.com/top_up' },
    traits: { reasoning: 'thinking', reasoningBack: 'reasoning_content' },
    limits: [{ stopCount: 16, efforts: ['off', 'low', 'high', 'max'] }],
  },
  {
    id: 'groq',
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyUrl: 'https://console.groq.com/keys',
    pages: { billing: 'https://console.groq.com/settings/billing' },
    keyPrefixes: ['gsk_'],
    // Groq's API reference: `max_tokens` is its older name; gpt-oss separates its reasoning by itself.
    traits: { limitField: 'max_completion_tokens', reasoningFormat: { value: 'parsed', except: 'gpt-oss' } },
    limits: [
      { efforts: [] },
      { models: 'gpt-oss', efforts: ['low', 'medium', 'high'] },
      { models: 'qwen', efforts: ['off', 'on'] },
    ],
  },
  {
    id: 'xai',
    label: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    keyUrl: 'https://console.x.ai/team/default/api-keys',
    keyPrefixes: ['xai-'],
    traits: { cacheKey: 'x-grok-conv-id' },
    // docs.x.ai, "Web Search" (2026): by Responses only, for Grok 4 and later; `search_parameters` is gone (410).
    ownSearch: { models: 'grok-(4|build|latest|[5-9])', tells: true },
    // Recommended by its own comparison, which calls chat completions deprecated (docs.x.ai, 2026).
    hasResponses: true,
    limits: [
      { efforts: [] },
      { models: 'grok-3-mini', ignores: ['stop'], efforts: ['low', 'high'] },
      { models: 'grok-(4|code|build|latest)(?!.*non-reasoning)', ignores: ['stop'] },
      { models: 'grok-(latest|4\\.[3-9](?!\\d))', efforts: ['off', 'low', 'medium', 'high'] },
    ],
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyUrl: 'https://openrouter.ai/settings/keys',
    pages: { billing: 'https://openrouter.ai/settings/credits' },
    keyPrefixes: ['sk-or-'],
    // openrouter.ai/docs/guides/overview/auth/oauth and /docs/api/api-reference/api-keys/get-current-key (read 2026-11-24).
    signIn: {
      page: 'https://openrouter.ai/auth',
      keys: 'https://openrouter.ai/api/v1/auth/keys',
      account: 'https://openrouter.ai/api/v1/key',
    },
    listIsPublic: true,
    traits: {
      reasoning: 'object',
      reasoningBack: 'reasoning_details',
      // OpenAI behind it refuses longer ones.
      callIds: '^.{1,40}$',
      cacheControl: '^~?anthropic/',
      // openrouter.ai/docs/guides/features/server-tools/web-search (2026): for every model; the plugin is deprecated.
      searchTool: { type: 'openrouter:web_search' },
    },
    ownSearch: {},
    limits: [{ efforts: ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'] }],
  },
  {
    id: 'together',
    label: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    keyUrl: 'https://api.together.ai/settings/api-keys',
  },
  {
    id: 'fireworks',
    label: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    keyUrl: 'https://app.fireworks.ai/settings/users/api-keys',
    keyPrefixes: ['fw_'],
  },
  {
    id: 'perplexity',
    label: 'Perplexity',
    // Its Agent API, which replaces Sonar (docs.perplexity.ai, "OpenAI compatibility": `/v1/responses`).
    baseUrl: 'https://api.perplexity.ai/v1',
    keyUrl: 'https://www.perplexity.ai/settings/api',
    keyPrefixes: ['pplx-'],
    traits: { asksForUsage: false, refuses: ['stop', 'tools'], alternatesRoles: true },
    listIsPublic: true,
    hasResponses: true,
    // docs.perplexity.ai/docs/agent-api/tools (2026). Sonar, the older interface, always searches.
    ownSearch: { except: '^sonar' },
    // Two itself is refused.
    limits: [
      { temperature: { min: 0, max: 1.99 }, efforts: [] },
      { models: 'sonar-(reasoning|deep-research)', efforts: ['low', 'medium', 'high'] },
    ],
    older: {
      baseUrl: 'https://api.perplexity.ai',
      models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'],
      endsOn: '2026-09-27',
    },
  },
  {
    id: 'cerebras',
    label: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    keyUrl: 'https://cloud.cerebras.ai',
    keyPrefixes: ['csk-'],
    limits: [{ efforts: [] }, { models: 'gpt-oss', efforts: ['low', 'medium', 'high'] }],
  },
  {
    id: 'moonshot',
    label: 'Moonshot',
    baseUrl: 'https://api.moonshot.ai/v1',
    keyUrl: 'https://platform.moonshot.ai/console/api-keys',
    sharedKeyPrefixes: ['sk-'],
    traits: { reasoning: 'thinking', reasoningBack: 'reasoning_content', effortModels: '^kimi-k([3-9]|\\d\\d)' },
    // Kimi's own sampling is fixed.
    limits: [
      { temperature: { min: 0, max: 1 }, efforts: [] },
      { models: '^kimi-k([3-9]|2\\.)', ignores: ['temperature', 'topP'] },
      { models: '^kimi-k2\\.[56]', efforts: ['off', 'on'] },
      { models: '^kimi-k([3-9]|\\d\\d)', efforts: ['low', 'high', 'max'] },
    ],
  },
  {
    id: 'zhipu',
    label: 'Zhipu',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    keyUrl: 'https://open.bigmodel.cn/usercenter/apikeys',
    traits: { reasoning: 'thinking' },
    limits: [
      { temperature: { min: 0, max: 1 }, topP: { min: 0.01, max: 1 }, stopCount: 1, efforts: [] },
      { models: '^glm-(4\\.[5-9]|[5-9])', efforts: ['off', 'on'] },
    ],
  },
  {
    id: 'qwen',
    label: 'Qwen',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    keyUrl: 'https://bailian.console.alibabacloud.com',
    sharedKeyPrefixes: ['sk-'],
    traits: { reasoning: 'enable_thinking' },
    // Neither two nor zero itself is taken.
    limits: [
      { temperature: { min: 0, max: 1.99 }, topP: { min: 0.01, max: 1 }, efforts: [] },
      { models: '^qwen(3(?!.*(instruct|thinking|coder))|-(plus|flash|turbo))', efforts: ['off', 'on'] },
    ],
  },
  {
    id: 'nvidia',
    label: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    keyUrl: 'https://build.nvidia.com',
    keyPrefixes: ['nvapi-'],
    listIsPublic: true,
  },
  {
    id: 'github-models',
    label: 'GitHub Models',
    baseUrl: 'https://models.github.ai/inference',
    endedOn: '2026-07-30',
  },
  {
    id: 'hugging-face',
    label: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    keyUrl: 'https://huggingface.co/settings/tokens',
    keyPrefixes: ['hf_'],
    listIsPublic: true,
    // Text Generation Inference demands 0 < top_p < 1.
    traits: {
      topP: { min: 0.01, max: 0.99 },
      errorRule: (status) => (status === 503 ? 'model-loading' : undefined),
    },
  },
  {
    id: 'zai',
    label: 'Z.ai',
    baseUrl: 'https://api.z.ai/api/paas/v4',
    keyUrl: 'https://z.ai/manage-apikey/apikey-list',
    traits: { reasoning: 'thinking' },
    limits: [
      { temperature: { min: 0, max: 1 }, topP: { min: 0.01, max: 1 }, stopCount: 1, efforts: [] },
      { models: '^glm-(4\\.[5-9]|[5-9])', efforts: ['off', 'on'] },
    ],
  },
  {
    id: 'minimax',
    label: 'MiniMax',
    baseUrl: 'https://api.minimax.io/v1',
    keyUrl: 'https://platform.minimax.io/user-center/basic-information/interface-key',
    traits: { limitField: 'max_completion_tokens', reasoning: 'thinking' },
    limits: [{ temperature: { min: 0.01, max: 1 }, efforts: [] }],
  },
  {
    id: 'cohere',
    label: 'Cohere',
    baseUrl: 'https://api.cohere.ai/compatibility/v1',
    keyUrl: 'https://dashboard.cohere.com/api-keys',
    limits: [
      { temperature: { min: 0, max: 1 }, efforts: [] },
      { models: 'reasoning|plus-05', efforts: ['off', 'high'] },
    ],
    // The compatible interface has no list.
    models: [
      'command-a-plus-05-2026',
      'command-a-03-2025',
      'command-a-reasoning-08-2025',
      'command-a-vision-07-2025',
      'command-r-plus-08-2024',
      'command-r7b-12-2024',
    ],
  },
  {
    id: 'deepinfra',
    label: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    keyUrl: 'https://deepinfra.com/dash/api_keys',
    listIsPublic: true,
  },
  {
    id: 'vercel',
    label: 'Vercel AI Gateway',
    baseUrl: 'https://ai-gateway.vercel.sh/v1',
    keyUrl: 'https://vercel.com/d?to=%2F%5Bteam%5D%2F%7E%2Fai%2Fapi-keys',
    keyPrefixes: ['vck_'],
    listIsPublic: true,
    traits: { reasoning: 'object' },
    limits: [{ efforts: ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'] }],
  },
  {
    id: 'sambanova',
    label: 'SambaNova',
    baseUrl: 'https://api.sambanova.ai/v1',
    keyUrl: 'https://cloud.sambanova.ai/apis',
    listIsPublic: true,
    limits: [{ efforts: [] }, { models: 'gpt-oss', efforts: ['low', 'medium', 'high'] }],
  },
  {
    // Its address names the user's project; the key is an access token of an hour.
    id: 'vertex',
    label: 'Google Vertex AI',
    baseUrl: 'https://aiplatform.googleapis.com/v1/projects/PROJECT/locations/global/endpoints/openapi',
    isAddressOwn: true,
    keyUrl: 'https://docs.cloud.google.com/docs/authentication/token-types',
    keyPrefixes: ['ya29.'],
    limits: [{ efforts: ['low', 'medium', 'high'] }],
    models: ['google/gemini-3.8-flash', 'google/gemini-3.5-flash', 'google/gemini-3.1-pro-preview'],
  },
  { id: 'lm-studio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', keyIsOptional: true },
  { id: 'llama-cpp', label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', keyIsOptional: true },
  { id: 'vllm', label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', keyIsOptional: true },
  { id: 'jan', label: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1', keyIsOptional: true },
  { id: 'localai', label: 'LocalAI', baseUrl: 'http://127.0.0.1:8080/v1', keyIsOptional: true },
  { id: 'koboldcpp', label: 'KoboldCpp', baseUrl: 'http://127.0.0.1:5001/v1', keyIsOptional: true },
];
