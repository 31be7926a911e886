import { soundOf } from '../simulators/speech-sound/sound';
import type { Figures } from './figures';
import { median, quantile } from './quantiles';
import { longSentence } from './spoken-texts';
import { type PlayerNotes, placeAt, type VoiceScene } from './voice-scene';

/** A word that was lit, and when, ms since the epoch. */
export type LitWord = { readonly word: string; readonly at: number };

/** So many words may be missing: a panel or a frame may be late for a short one. */
const minShare = 0.9;

/** How far off the words of a sentence are lit from the moments at which they sound, ms of hearing. */
export const wordErrors = async (
  text: string,
  lit: readonly LitWord[],
  notes: PlayerNotes,
  rate: number,
): Promise<readonly number[]> => {
  const { words } = await soundOf(text, 'en-US');
  let next = 0;
  const errors = lit.flatMap(({ word, at }) => {
    const index = words.findIndex((spoken, position) => position >= next && spoken.text === word);
    const spoken = words[index];
    const place = placeAt(notes, at);
    if (spoken === undefined || Number.isNaN(place)) return [];
    next = index + 1;
    return [Math.abs((place * 1000 - spoken.atMs) / rate)];
  });
  if (errors.length < words.length * minShare) {
    throw new Error(`only ${errors.length} of ${words.length} words were lit in time with a sound`);
  }
  return errors;
};

/** How far off a word is lit, as a panel hears of it, from the moment at which it sounds, ms. */
export const measureWords = async (scene: VoiceScene, rate: 1 | 2): Promise<Figures> => {
  // Not the same text twice: what was heard once is not asked for again.
  const text = rate === 1 ? `${longSentence}.` : `And ${longSentence.toLowerCase()}.`;
  await soundOf(text, 'en-US');
  await scene.readAloud.command({ type: 'read-aloud-adjust', rate });
  await scene.noted();
  const before = (await scene.readAloud.events()).length;
  await scene.readToEnd(text);
  const notes = await scene.noted();
  await scene.readAloud.command({ type: 'read-aloud-adjust', rate: 1 });
  const origin = await scene.page.evaluate(() => performance.timeOrigin);
  const lit = (await scene.readAloud.events())
    .slice(before)
    .flatMap(({ at, event }) =>
      event.type === 'read-aloud-word' ? [{ word: text.slice(event.start, event.end), at: origin + at }] : [],
    );
  const errors = await wordErrors(text, lit, notes, rate);
  return { [`voice-word-${rate}`]: quantile(errors, 0.95), [`voice-word-${rate}-median`]: median(errors) };
};
