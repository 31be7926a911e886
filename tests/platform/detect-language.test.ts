import { expect, it } from 'vitest';
import { createDetectLanguage } from '@/lib/platform/detect-language';

it('gives the language of most of a text, canonical, and whether it is certain', async () => {
  const asked: string[] = [];
  const detect = createDetectLanguage({
    detectLanguage: async (text) => {
      asked.push(text);
      return {
        isReliable: true,
        languages: [
          { language: 'en', percentage: 30 },
          { language: 'iw', percentage: 70 },
        ],
      };
    },
  });

  expect(await detect('א'.repeat(5000))).toEqual({ language: 'he', isReliable: true });
  expect(asked[0]).toHaveLength(1000);
});

it('knows nothing where the browser names no language, or does not answer any more', async () => {
  const silent = createDetectLanguage({ detectLanguage: async () => ({ isReliable: false, languages: [] }) });
  const gone = createDetectLanguage({ detectLanguage: () => Promise.reject(new Error('context invalidated')) });

  expect([await silent('?'), await gone('?')]).toEqual([undefined, undefined]);
});
