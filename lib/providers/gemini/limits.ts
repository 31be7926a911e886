import type { LimitRow } from '@/lib/domain/parameter-limits';

/**
 * What Gemini's families of models take (Gemini API, "GenerationConfig" and "Thinking"): 2.5 takes a budget of tokens,
 * later ones take steps and always think.
 */
export const geminiLimits: readonly LimitRow[] = [
  { stopCount: 5 },
  { models: 'gemini-(1|2\\.0)|gemma', efforts: [] },
  {
    models: 'gemini-2\\.5-flash',
    efforts: ['off', 'low', 'medium', 'high'],
    effortBudgets: { low: 1024, medium: 8192, high: 24_576 },
  },
  {
    models: 'gemini-2\\.5-pro',
    efforts: ['low', 'medium', 'high'],
    effortBudgets: { low: 1024, medium: 8192, high: 32_768 },
  },
  { models: 'gemini-([3-9]|\\d\\d)', efforts: ['low', 'medium', 'high'] },
  { models: 'gemini-3-pro', efforts: ['low', 'high'] },
  { models: 'gemini-3[\\d.]*-flash', efforts: ['minimal', 'low', 'medium', 'high'] },
  // An alias of the newest model (release notes, `latest` aliases): what every model of generation 3 takes.
  { models: 'gemini-(flash|flash-lite|pro)-latest', efforts: ['low', 'medium', 'high'] },
];
