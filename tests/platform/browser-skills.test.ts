import { afterEach, expect, it, vi } from 'vitest';
import { summarizeText, translateText } from '@/lib/platform/browser-skills';

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
let open = 0;

/** A stand-in after the drafts: no byte of it came from a browser's model. */
const standIn = (state: string, work: object) => ({
  availability: async () => state,
  create: async (options: object) => {
    open += 1;
    return {
      ...Object.fromEntries(
        Object.entries(work).map(([name, run]) => [name, async (text: string) => run(text, options)]),
      ),
      destroy: () => {
        open -= 1;
      },
    };
  },
});

const translator = (state = 'available') =>
  standIn(state, {
    translate: (text: string, { sourceLanguage, targetLanguage }: Record<string, string>) =>
      `${sourceLanguage}>${targetLanguage} ${text}`,
  });

it('translates from the language that it finds, and closes what it opened', async () => {
  vi.stubGlobal('Translator', translator());
  vi.stubGlobal('LanguageDetector', standIn('available', { detect: () => [{ detectedLanguage: 'fr' }] }));
  expect(await translateText({ text: 'Bonsoir', to: 'de' }, signal)).toBe('fr>de Bonsoir');
  expect(await translateText({ text: 'Bonsoir', from: 'en', to: 'de' }, signal)).toBe('en>de Bonsoir');
  expect(open).toBe(0);
});

it('summarizes in the form that is asked for', async () => {
  const summarizer = standIn('available', {
    summarize: (text: string, { type }: Record<string, string>) => type + text,
  });
  vi.stubGlobal('Summarizer', summarizer);
  expect(await summarizeText({ text: '!', form: 'headline' }, signal)).toBe('headline!');
});

it.each([
  ['downloadable', 'NotFoundError'],
  ['downloading', 'NotFoundError'],
  ['unavailable', 'NotSupportedError'],
])('opens nothing that is %s', async (state, name) => {
  vi.stubGlobal('Translator', translator(state));
  await expect(translateText({ text: 'Hi', from: 'en', to: 'de' }, signal)).rejects.toMatchObject({ name });
  await expect(summarizeText({ text: 'Hi', form: 'tldr' }, signal)).rejects.toMatchObject({
    name: 'NotSupportedError',
  });
});

it('says that it does not know the language', async () => {
  vi.stubGlobal('Translator', translator());
  vi.stubGlobal('LanguageDetector', standIn('available', { detect: () => [{ detectedLanguage: 'und' }] }));
  await expect(translateText({ text: '123', to: 'de' }, signal)).rejects.toMatchObject({ name: 'DataError' });
});
