import { describe, expect, it } from 'vitest';
import { createSessionStage, settingsOf } from '../fakes/session';

const texts = ['One two three.', 'Four.'] as const;
const direct = settingsOf('direct');

describe('a reading by a voice that speaks by itself', () => {
  it('is heard to its end without a sound of ours', async () => {
    const stage = createSessionStage();

    stage.start(texts, { settings: direct });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['One', 'two', 'three.', 'Four.']);
    expect(stage.statuses()).toEqual(['preparing', 'playing', 'ended']);
    expect(stage.lanes).toEqual([]);
  });

  it('goes on after a pause, however long, with the word at which it was cut off', async () => {
    const stage = createSessionStage();
    stage.start(texts, { settings: direct });
    await stage.time.advance(600);

    stage.session.receive({ type: 'pause' });
    await stage.time.advance(3_600_000);
    const paused = stage.playback();
    stage.session.receive({ type: 'play' });
    await stage.time.advance(10_000);

    expect(paused).toMatchObject({ status: 'paused', position: { index: 0, charIndex: 4 } });
    expect(stage.words(...texts)).toEqual(['One', 'two', 'two', 'three.', 'Four.']);
  });

  it('begins at the word where an earlier document left it', async () => {
    const stage = createSessionStage();

    stage.start(texts, { settings: direct, position: { index: 0, offsetMs: 0, charIndex: 8 } });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['three.', 'Four.']);
  });

  it('takes another speed from the word on at which it is', async () => {
    const stage = createSessionStage();
    stage.start(texts, { settings: direct });
    await stage.time.advance(600);

    stage.session.receive({ type: 'settings', settings: { ...direct, rate: 2 } });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['One', 'two', 'two', 'three.', 'Four.']);
  });

  it('is taken over at the sentence that it fails at: what was heard is not heard again', async () => {
    const stage = createSessionStage();
    stage.fail('direct', 'Four', 'timeout');
    stage.fail('direct', 'Four', 'timeout');

    stage.start(texts, { settings: settingsOf('direct', 'first') });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['One', 'two', 'three.', 'Four']);
    expect(stage.askedTexts()).toEqual(['first: Four.']);
    expect(stage.notices()).toHaveLength(1);
  });

  it('is silent at once when it is closed', async () => {
    const stage = createSessionStage();
    stage.start(texts, { settings: direct });
    await stage.time.advance(600);

    stage.session.receive({ type: 'close' });
    const words = stage.words(...texts).length;
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toHaveLength(words);
  });
});
