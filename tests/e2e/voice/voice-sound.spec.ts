import { type Locale, locales } from '@/lib/domain/locale';
import { edgeVoiceOptions } from '@/lib/voices/voice-list';
import { spokenSentences } from '../../fixtures/spoken-sentences';
import type { ReadAloudWatch } from '../harness/read-aloud-watch';
import { type LoudPiece, loud, type SoundSystem } from '../harness/sound-system';
import { expect, saveSound, test } from '../harness/sound-test';
import { voiceSources } from '../harness/voice-test';

test.use({ rate: 1 });

/** Reads a text to its end; what was heard of it, and the words that were lit as offsets. */
const heard = async (
  { readAloud, sound }: { readonly readAloud: ReadAloudWatch; readonly sound: SoundSystem },
  source: { readonly text: string; readonly locale?: Locale; readonly engineId?: 'edge' | 'azure' | 'openai' },
) => {
  const { text, locale = 'en-US', engineId = 'edge' } = source;
  const voiceId = { edge: edgeVoiceOptions(locale)[0]?.value ?? '', azure: 'en-US-AriaNeural', openai: 'nova' }[
    engineId
  ];
  const [fromMs, before] = [sound.heardMs(), (await readAloud.events()).length];
  await readAloud.open({ type: 'text', text, title: 'A text', language: locale, voice: { engineId, voiceId } });
  const lit = async () => (await readAloud.events()).slice(before);
  await expect
    .poll(
      async () =>
        (await lit()).some(({ event }) => event.type === 'read-aloud-changed' && event.readAloud?.status === 'ended'),
      {
        intervals: [100],
        timeout: 30_000,
      },
    )
    .toBe(true);
  const events = await lit();
  return {
    fromMs,
    toMs: sound.heardMs(),
    words: events.flatMap(({ event }) => (event.type === 'read-aloud-word' ? [event.start] : [])),
    voices: new Set(
      events.flatMap(({ event }) =>
        event.type === 'read-aloud-changed' ? (event.readAloud?.voice?.engineId ?? []) : [],
      ),
    ),
  };
};

/** From the first sound to the last, ms. */
const lengthOf = (pieces: readonly LoudPiece[]): number => (pieces.at(-1)?.endMs ?? 0) - (pieces[0]?.startMs ?? 0);

/** How much the loudness differs among the pieces that are heard: nothing for a tone, much for syllables. */
const spread = (pieces: readonly LoudPiece[]): number => {
  const sorted = pieces.map(({ loudness }) => loudness).toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.9) / at(0.1);
};

test('the voice services are heard: Edge’s in each language, Azure’s and OpenAI’s', async ({
  readAloud,
  sound,
  voices,
}) => {
  test.slow();
  await readAloud.use(voiceSources.edge, voiceSources.azure, voiceSources.openai);
  const wanted = [
    ...locales.map((locale) => ({ engineId: 'edge', locale, text: spokenSentences[locale] }) as const),
    { engineId: 'azure', locale: 'en-US', text: spokenSentences['en-US'] } as const,
    { engineId: 'openai', locale: 'en-US', text: spokenSentences['en-US'] } as const,
  ];
  for (const source of wanted) {
    const name = `${source.engineId}-${source.locale}`;
    const { fromMs, toMs, words, voices: spokenBy } = await heard({ readAloud, sound }, source);
    saveSound(sound, name, fromMs, toMs);

    expect([...spokenBy], name).toEqual([source.engineId]);
    expect(sound.loudness(fromMs, toMs), name).toBeGreaterThan(loud);
    expect(spread(sound.loudPieces(fromMs, toMs)), `${name} is no tone`).toBeGreaterThan(2);
    expect(words.length, name).toBeGreaterThan(1);
    expect(words, `${name}: words in their order`).toEqual(words.toSorted((left, right) => left - right));
  }
  expect(voices.edge.handshakes.flatMap(({ refusals }) => refusals)).toEqual([]);
  expect(voices.edge.turns.map(({ text }) => text)).toEqual(locales.map((locale) => spokenSentences[locale]));
});

test('speed, volume and Stop are heard', async ({ readAloud, sound }) => {
  await readAloud.use(voiceSources.edge);
  const text = 'Short waves of light are scattered far more than the long ones.';
  const read = async () => {
    const { fromMs, toMs } = await heard({ readAloud, sound }, { text });
    return sound.loudPieces(fromMs, toMs);
  };

  const normal = await read();
  await readAloud.command({ type: 'read-aloud-adjust', rate: 2 });
  const fast = await read();
  await readAloud.command({ type: 'read-aloud-adjust', volume: 0 });
  const muted = await read();
  await readAloud.command({ type: 'read-aloud-adjust', volume: 1, rate: 1 });

  expect(lengthOf(fast) / lengthOf(normal)).toBeGreaterThan(0.35);
  expect(lengthOf(fast) / lengthOf(normal)).toBeLessThan(0.65);
  expect(muted).toEqual([]);

  await readAloud.read(text);
  await expect.poll(() => sound.loudness(sound.heardMs() - 100, sound.heardMs())).toBeGreaterThan(loud);
  await readAloud.command({ type: 'read-aloud-close' });
  const stopped = sound.heardMs();
  await expect.poll(() => sound.heardMs() - stopped).toBeGreaterThan(1500);
  expect(sound.loudPieces(stopped + 1000, stopped + 1500)).toEqual([]);
});
