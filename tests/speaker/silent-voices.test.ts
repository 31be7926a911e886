import { describe, expect, it } from 'vitest';
import { createSessionStage, settingsOf } from '../fakes/session';

const text = 'One two three four.';

/** Sessions whose voices all hang, after so many words of what is left to each. */
const silent = async (engineIds: readonly string[], words = 0) => {
  const stage = createSessionStage();
  for (const engineId of engineIds) for (const _ of [1, 2, 3]) stage.stall(engineId, '.', words);
  return stage;
};

/** When the state of the session is first this one, ms; undefined when it is not within a minute. */
const msUntil = async (stage: Awaited<ReturnType<typeof silent>>, isSo: () => boolean): Promise<number | undefined> => {
  for (let ms = 0; ms <= 60_000; ms += 100) {
    if (isSo()) return ms;
    await stage.time.advance(100);
  }
  return undefined;
};

describe('a reading of which nothing is heard', () => {
  it.each([
    ['one voice', ['first']],
    ['two voices', ['first', 'second']],
    ['three voices', ['first', 'second', 'other']],
  ])('is told to have failed within six seconds: %s hang', async (_, engineIds) => {
    const stage = await silent(engineIds);

    stage.start([text], { settings: settingsOf(...engineIds) });
    const toldMs = await msUntil(stage, () => stage.playback()?.status === 'failed');

    expect(toldMs).toBeLessThanOrEqual(6000);
    expect(stage.playback()).toMatchObject({ error: { code: 'timeout' } });
  });

  it('is told to have failed within six seconds where the browser has no voice either', async () => {
    const stage = await silent(['first', 'second']);
    for (const _ of [1, 2, 3]) stage.fail('direct', 'One', 'no-voice');

    stage.start([text], { settings: settingsOf('first', 'second', 'direct') });
    const toldMs = await msUntil(stage, () => stage.playback()?.status === 'failed');

    expect(toldMs).toBeLessThanOrEqual(6000);
  });

  it.each([
    ['one voice hangs', ['first'], 3000],
    ['two voices hang', ['first', 'second'], 6000],
    ['three voices hang', ['first', 'second', 'other'], 6000],
  ])('is read on by the voice of the browser when %s', async (_, engineIds, withinMs) => {
    const stage = await silent(engineIds);

    stage.start([text], { settings: settingsOf(...engineIds, 'direct') });
    const heardMs = await msUntil(stage, () => stage.words(text).length > 0);
    await stage.time.advance(10_000);

    expect(heardMs).toBeLessThanOrEqual(withinMs);
    expect(stage.words(text)).toEqual(['One', 'two', 'three', 'four.']);
  });

  it('is read on by a service when the voice of the browser never starts', async () => {
    const stage = createSessionStage();
    stage.silenceDirect();

    stage.start([text], { settings: settingsOf('direct', 'first') });
    await msUntil(stage, () => stage.playback()?.status === 'ended');

    expect(stage.playback()).toMatchObject({ status: 'ended' });
    expect(stage.words(text)).toEqual(['One', 'two', 'three', 'four']);
  });

  it('goes on at the word where the first stopped, also when the next one hangs', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 2);
    for (const _ of [1, 2, 3]) stage.stall('second', 'three', 0);

    stage.start([text], { settings: settingsOf('first', 'second', 'direct') });
    const wordsMs = await msUntil(stage, () => stage.words(text).length > 2);

    expect(wordsMs).toBeLessThanOrEqual(6100);
    expect(stage.words(text).slice(0, 3)).toEqual(['One', 'two', 'three']);
  });

  it('gives every voice its time again when it is played again', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 0);
    stage.start([text], { settings: settingsOf('first') });
    await stage.time.advance(7000);
    const failed = stage.playback()?.status;

    stage.session.receive({ type: 'play' });
    await stage.time.advance(10_000);

    expect(failed).toBe('failed');
    expect(stage.words(text)).toEqual(['One', 'two', 'three', 'four']);
  });

  it('does not count a pause', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 0);
    stage.start([text], { settings: settingsOf('first') });
    await stage.time.advance(1000);
    stage.session.receive({ type: 'pause' });
    await stage.time.advance(4000);
    stage.session.receive({ type: 'play' });
    await stage.time.advance(500);

    expect(stage.playback()?.status).not.toBe('failed');
  });
});
