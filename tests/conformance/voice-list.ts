import assert from 'node:assert/strict';
import { localeNames, locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import {
  azureVoiceOptions,
  browserVoiceOptions,
  edgeVoiceOptions,
  openAIVoices,
  type VoiceOption,
} from '@/lib/voices/voice-list';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  source: z.enum(['edge', 'azure', 'microsoft', 'browser', 'openai', 'locale-options']),
  locale: z.union([z.string(), z.object({ $undefined: z.literal(true) })]),
  browser_voices: z.optional(z.unknown()),
  deviation_recommended: z.optional(z.boolean()),
  expected: z.unknown(),
});
const browserVoices = z.catch(z.array(z.object({ name: z.string(), lang: z.string() })), []);

const optionsOf = ({ source, locale, browser_voices }: z.infer<typeof caseSchema>): readonly VoiceOption[] => {
  const wanted = typeof locale === 'string' ? locale : undefined;
  switch (source) {
    // The reference's `microsoft` list is the Edge list.
    case 'edge':
    case 'microsoft':
      return edgeVoiceOptions(wanted);
    case 'azure':
      return azureVoiceOptions(wanted);
    case 'browser':
      return browserVoiceOptions(browserVoices.parse(browser_voices), wanted);
    case 'openai':
      return openAIVoices;
    case 'locale-options':
      return locales.map((value) => ({ label: localeNames[value], value }));
    default:
      return source satisfies never;
  }
};

export const voiceList: ConformanceSuite = {
  file: 'voice-list',
  check(testCase) {
    const parsed = caseSchema.parse(testCase);
    // The recorded defect is a prototype name taken for a locale; right is the flattened list.
    const expected = parsed.deviation_recommended ? optionsOf({ ...parsed, locale: '' }) : parsed.expected;

    assert.deepEqual(optionsOf(parsed), expected);
  },
};
