import { afterEach, expect, it, vi } from 'vitest';
import { skillHere, summarizeText, translateText } from '@/lib/platform/browser-skills';

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

it('asks for a pair that is called downloadable, as every pair is until it was used', async () => {
  vi.stubGlobal('Translator', translator('downloadable'));
  expect(await translateText({ text: 'Hi', from: 'en', to: 'de' }, signal)).toBe('en>de Hi');
});

it.each([
  ['NotAllowedError', 'NotFoundError'],
  ['NotSupportedError', 'NotSupportedError'],
  ['NetworkError', 'NetworkError'],
])('says of a translator that is refused with %s: %s', async (thrown, name) => {
  const create = () => Promise.reject(new DOMException('refused', thrown));
  vi.stubGlobal('Translator', { availability: async () => 'downloadable', create });
  await expect(translateText({ text: 'Hi', from: 'en', to: 'de' }, signal)).rejects.toMatchObject({ name });
});

it.each([
  ['downloadable', 'NotFoundError'],
  ['downloading', 'NotFoundError'],
  ['unavailable', 'NotSupportedError'],
])('never begins the download of a summarizer that is %s', async (state, name) => {
  const create = vi.fn();
  vi.stubGlobal('Summarizer', { availability: async () => state, create });
  await expect(summarizeText({ text: 'Hi', form: 'tldr' }, signal)).rejects.toMatchObject({ name });
  expect(create).not.toHaveBeenCalled();
});

it('has no summarizer and no translator where the browser has none', async () => {
  const name = 'NotSupportedError';
  await expect(summarizeText({ text: 'Hi', form: 'tldr' }, signal)).rejects.toMatchObject({ name });
  await expect(translateText({ text: 'Hi', from: 'en', to: 'de' }, signal)).rejects.toMatchObject({ name });
});

it('stops waiting for a download when the call is stopped', async () => {
  const stopping = new AbortController();
  vi.stubGlobal('Translator', {
    create: ({ signal: stop }: { signal: AbortSignal }) =>
      new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason))),
  });
  const asking = translateText({ text: 'Hi', from: 'en', to: 'de' }, stopping.signal);
  stopping.abort(new DOMException('stopped', 'AbortError'));
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});

it('does here what this context has a model for, and leaves the rest to a window', async () => {
  const words: string[] = [];
  expect(skillHere({ type: 'translate', text: 'Hi', from: 'en', to: 'de' }, signal)).toBeUndefined();
  vi.stubGlobal('Translator', translator());
  for await (const text of skillHere({ type: 'translate', text: 'Hi', from: 'en', to: 'de' }, signal) ?? [])
    words.push(text);
  expect(words).toEqual(['en>de Hi']);
  expect(skillHere({ type: 'pdf', data: '' }, signal)).toBeUndefined();
  expect(skillHere({ type: 'summarize', text: 'Hi', form: 'tldr' }, signal)).toBeUndefined();
});

it('says that it does not know the language', async () => {
  vi.stubGlobal('LanguageDetector', { availability: async () => 'unavailable' });
  vi.stubGlobal('Translator', translator());
  await expect(translateText({ text: 'Bonsoir', to: 'de' }, signal)).rejects.toMatchObject({ name: 'DataError' });
  vi.stubGlobal('Translator', translator());
  vi.stubGlobal('LanguageDetector', standIn('available', { detect: () => [{ detectedLanguage: 'und' }] }));
  await expect(translateText({ text: '123', to: 'de' }, signal)).rejects.toMatchObject({ name: 'DataError' });
});
