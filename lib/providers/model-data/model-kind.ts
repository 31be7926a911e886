import type { ModelKind } from '@/lib/domain/model';

/**
 * The words in ids of models that cannot chat, as services name them (their model pages, November 2026). A word stands
 * between the separators of an id. The first row that fits counts.
 */
const words: readonly (readonly [kind: ModelKind, pattern: RegExp])[] = [
  ['embedding', /embed|embedqa|(^|[-_/.])(bge|gte|e5|minilm|ada-002|nv-embedcode|bert)([-_/.]|$)|retriever|colbert/i],
  ['ranking', /rerank|(^|[-_/.])ranker([-_/.]|$)/i],
  ['moderation', /moderation|safeguard|content-safety|(^|[-_/.])(\w*guard|guardian|shield\w*|gliner\w*)([-_/.]|$)/i],
  ['document', /(^|[-_/.])ocr([-_/.]|$)|nemotron-parse|(^|[-_/.])nougat([-_/.]|$)/i],
  ['realtime', /realtime|native-audio|livetranslate|voicechat|(^|[-_/.])live([-_/.]|$)/i],
  [
    'speech',
    /whisper|transcribe|(^|[-_/.])(tts|asr|stt|audio|speech|orpheus|playai|parakeet|canary|kokoro|magpie|riva|cosyvoice|fun-asr|voxtral-mini-tts|studiovoice)(\d*)([-_/.]|$)/i,
  ],
  [
    'picture',
    /dall-e|imagen|imagine|nano-banana|stable-?diffusion|seedream|seededit|(^|[-_/.])(image|flux|sdxl|sd3|hidream|recraft|kandinsky|cogview|wanx?\d*|z-image|photon)([-_/.\d]|$)/i,
  ],
  ['video', /(^|[-_/.])(sora|veo|video|kling|hailuo|seedance|cogvideox?|ltx|happyhorse|lyria|music|vidu)([-_/.\d]|$)/i],
  ['completion', /babbage|davinci|gpt-3\.5-turbo-instruct|(^|[-_/.])(base|fim|starcoder\d*|code-gecko)$/i],
  ['translation', /(^|[-_/.])(qwen-mt|hunyuan-mt|riva-translate)([-_/.]|$)/i],
  ['agent', /computer-use|robotics|(^|[-_/.])(aqa|model-router-preview|active-speaker-detection)([-_/.]|$)/i],
];

/** What kind of model an id names; undefined for one that can chat, as far as its name tells. */
export const kindOfId = (id: string): ModelKind | undefined => words.find(([, pattern]) => pattern.test(id))?.[0];

/** The `type` of an entry, in lists that have one (Together, Vercel AI Gateway, LM Studio); any other type can chat. */
const types: Readonly<Record<string, ModelKind>> = {
  embedding: 'embedding',
  embeddings: 'embedding',
  image: 'picture',
  video: 'video',
  audio: 'speech',
  speech: 'speech',
  transcribe: 'speech',
  transcription: 'speech',
  tts: 'speech',
  stt: 'speech',
  moderation: 'moderation',
  rerank: 'ranking',
  reranking: 'ranking',
  reranker: 'ranking',
  realtime: 'realtime',
  ocr: 'document',
};

/** Types that say that a model can chat, whatever its name. */
const chatTypes: ReadonlySet<string> = new Set(['chat', 'llm', 'vlm']);

/** What a list's own `type` says: a kind, `chat`, or undefined for an unknown type. */
export const kindOfType = (type: string): ModelKind | 'chat' | undefined =>
  Object.hasOwn(types, type) ? types[type] : chatTypes.has(type) ? 'chat' : undefined;
