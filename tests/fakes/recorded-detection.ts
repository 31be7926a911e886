import type { DetectLanguage } from '@/lib/domain/detect-language';
import { z } from '@/lib/domain/schema';
import { createDetectLanguage } from '@/lib/platform/detect-language';
import recorded from '../fixtures/languages/answers.json';

const answersSchema = z.array(z.tuple([z.string(), z.boolean()], z.string()));

const answers = new Map(z.parse(answersSchema, recorded.answers).map(([text, ...answer]) => [text, answer]));

/**
 * What a real Chromium said of these texts (`fixtures/languages/record.mjs`). Of any other text it knows nothing.
 */
export const recordedDetection: DetectLanguage = createDetectLanguage({
  detectLanguage: async (text) => {
    const [isReliable = false, ...languages] = answers.get(text) ?? [];
    return {
      isReliable,
      languages: languages.map((entry) => {
        const [language = '', percentage] = entry.split(' ');
        return { language, percentage: Number(percentage) };
      }),
    };
  },
});
