/** The names of tags that models write around what they think, `<name>…</name>`, in any case. */
export const thoughtTags = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reason',
  'reasoning',
  'reflection',
  'antthinking',
  'internal_monologue',
  'inner_monologue',
  'thinking_process',
  'thought_process',
  'chain_of_thought',
  'cot',
  'scratchpad',
  // ByteDance Seed.
  'seed:think',
  // MiniMax; LongCat.
  'mm:think',
  'longcat_think',
] as const;

/** Names that models take for each other: one opens with `<thinking>` and closes with `</think>`. */
export const thoughtFamily: readonly string[] = ['think', 'thinking', 'thought', 'thoughts'];

/** A pair of marks around what a model thinks. */
export type ThoughtMarks = { readonly open: string; readonly close: string };

/**
 * All marks that models are known to write around their thoughts where a service does not separate them: what stands
 * between them is folded on the screen and not read aloud. In lower case: their case means nothing.
 */
export const thoughtMarks: readonly ThoughtMarks[] = [
  ...thoughtTags.map((name) => ({ open: `<${name}>`, close: `</${name}>` })),
  // Mistral's reasoning models.
  { open: '[think]', close: '[/think]' },
  { open: '[thinking]', close: '[/thinking]' },
  // Kimi.
  { open: '◁think▷', close: '◁/think▷' },
  // Cohere; Skywork and other early reasoning models.
  { open: '<|start_thinking|>', close: '<|end_thinking|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  // Gemma; MedGemma.
  { open: '<|channel>thought', close: '<channel|>' },
  { open: '<unused94>thought', close: '<unused95>' },
  // gpt-oss, where a server leaves its format unread.
  { open: '<|channel|>analysis<|message|>', close: '<|end|><|start|>assistant<|channel|>final<|message|>' },
  { open: '<|think|>', close: '<|/think|>' },
  { open: '<|thinking|>', close: '<|/thinking|>' },
];

/**
 * Marks that people ask for as well: they are around thoughts only at the beginning of an answer to a question that does not
 * name them. Where they were asked for, what stands between them is the answer.
 */
export const doubtfulMarks: readonly ThoughtMarks[] = [{ open: '<analysis>', close: '</analysis>' }];
