import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { createSessionStage, sentencesOf, settingsOf } from '../fakes/session';
import { settlePromises } from '../fakes/timers';

const texts = ['One two.', 'Three four.', 'Five six.', 'Seven eight.', 'Nine ten.'] as const;
const allWords = ['One', 'two', 'Three', 'four', 'Five', 'six', 'Seven', 'eight', 'Nine', 'ten'];

describe('a reading', () => {
  it('sounds sentence after sentence, word after word, to its end', async () => {
    const stage = createSessionStage();

    stage.start(texts);
    await stage.time.advance(20_000);

    expect(stage.words(...texts)).toEqual(allWords);
    expect(stage.statuses()).toEqual(['preparing', 'playing', 'ended']);
    expect(stage.lanes).toHaveLength(1);
  });

  it('asks for two sentences more than the one that sounds, and for no more', async () => {
    const stage = createSessionStage();

    stage.start(texts);
    await stage.time.advance(100);
    const first = stage.askedTexts();
    await stage.time.advance(1300);

    expect(first).toEqual(['first: One two.', 'first: Three four.', 'first: Five six.']);
    expect(stage.askedTexts().slice(3)).toEqual(['first: Seven eight.']);
  });

  it('tells how long it takes: measured where the sound is known, estimated where not', async () => {
    const stage = createSessionStage();

    stage.start(['One two.', 'Three.']);
    await stage.time.advance(100);

    expect(stage.playback()?.totalMs).toBeGreaterThanOrEqual(1500);
    expect(stage.playback()?.elapsedMs).toBeLessThan(200);
  });

  it('stays silent and asks for nothing while it was started paused', async () => {
    const stage = createSessionStage();

    stage.start(texts, { isPaused: true });
    await stage.time.advance(5000);
    const before = [...stage.askedTexts()];
    stage.session.receive({ type: 'play' });
    await stage.time.advance(100);

    expect(before).toEqual([]);
    expect(stage.statuses()).toEqual(['paused', 'preparing', 'playing']);
  });

  it('begins within a sentence where it was left', async () => {
    const stage = createSessionStage();

    stage.start(texts, { position: { index: 1, offsetMs: 500, charIndex: 6 } });
    await stage.time.advance(1000);

    expect(stage.words(...texts).slice(0, 2)).toEqual(['four', 'Five']);
    expect(stage.askedTexts()[0]).toBe('first: Three four.');
  });
});

describe('the orders of a listener', () => {
  it('pause stops the sound at its place, and play goes on there without asking again', async () => {
    const stage = createSessionStage();
    stage.start(['One two.', 'Three four.']);
    await stage.time.advance(600);

    stage.session.receive({ type: 'pause' });
    await stage.time.advance(60_000);
    const paused = stage.playback();
    const heard = stage.words(...texts);
    stage.session.receive({ type: 'play' });
    await stage.time.advance(10_000);

    expect(paused).toMatchObject({ status: 'paused', position: { index: 0, offsetMs: 600 } });
    expect(heard).toEqual(['One', 'two']);
    expect(stage.words(...texts)).toEqual(['One', 'two', 'Three', 'four']);
    expect(stage.asked).toHaveLength(2);
    expect(stage.statuses().slice(-2)).toEqual(['playing', 'ended']);
  });

  it('step and seek within the sound that is there ask nobody', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);
    const asked = stage.asked.length;

    stage.session.receive({ type: 'step', by: 1 });
    await stage.time.advance(100);
    const stepped = stage.playback();
    stage.session.receive({ type: 'step', by: -1 });
    await stage.time.advance(100);

    expect(stepped).toMatchObject({ status: 'playing', position: { index: 1 } });
    expect(stage.playback()).toMatchObject({ status: 'playing', position: { index: 0 } });
    expect(stage.asked.length - asked).toBeLessThanOrEqual(1);
    expect(stage.askedTexts().filter((text) => text === 'first: One two.')).toHaveLength(1);
  });

  it('seek beyond the sound that is there begins anew at that sentence', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);

    stage.session.receive({ type: 'seek', index: 4 });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['One', 'Nine', 'ten']);
    expect(stage.playback()?.status).toBe('ended');
    expect(stage.lanes.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  it('stays paused when it is sought', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);
    stage.session.receive({ type: 'pause' });

    stage.session.receive({ type: 'seek', index: 1 });
    await stage.time.advance(5000);

    expect(stage.playback()).toMatchObject({ status: 'paused', position: { index: 1, offsetMs: 0 } });
    expect(stage.words(...texts)).toEqual(['One']);
  });

  it('close silences at once, stops what is asked for and reports no more', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);

    stage.session.receive({ type: 'close' });
    const reported = stage.reports.length;
    await stage.time.advance(10_000);

    expect(stage.playback()).toBeUndefined();
    expect(stage.lanes.map(({ isClosed, isPlaying }) => [isClosed, isPlaying])).toEqual([[true, false]]);
    expect(stage.asked.every(({ signal }) => signal.aborted)).toBe(true);
    expect(stage.reports).toHaveLength(reported);
  });

  it('the last start wins', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);

    stage.start(['Another text.'], { readAloudId: 'r2' });
    const reported = stage.reports.length;
    await stage.time.advance(10_000);

    const later = stage.reports.slice(reported - 1);
    expect(
      later.map((report) => (report.type === 'playback' ? report.playback.readAloudId : report.readAloudId)),
    ).toEqual(later.map(() => 'r2'));
    expect(stage.words('Another text.').slice(1)).toEqual(['Another', 'text']);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('play after the end begins again', async () => {
    const stage = createSessionStage();
    stage.start(['One two.']);
    await stage.time.advance(5000);

    stage.session.receive({ type: 'play' });
    await stage.time.advance(5000);

    expect(stage.words('One two.')).toEqual(['One', 'two', 'One', 'two']);
    expect(stage.statuses()).toEqual(['preparing', 'playing', 'ended', 'preparing', 'playing', 'ended']);
  });

  it('orders for nothing are passed over', () => {
    const stage = createSessionStage();

    stage.session.receive({ type: 'play' });
    stage.session.receive({ type: 'append', readAloudId: 'gone', sentences: [], isComplete: true });

    expect(stage.reports).toEqual([]);
  });
});

describe('a text that is still being written', () => {
  it('waits when all was heard, and goes on when more comes', async () => {
    const stage = createSessionStage();
    stage.start(['One two.'], { isComplete: false });
    await stage.time.advance(5000);
    const waiting = stage.playback()?.status;

    stage.session.receive({
      type: 'append',
      readAloudId: 'r1',
      sentences: sentencesOf('One two.', 'Three four.').slice(1),
      isComplete: true,
    });
    await stage.time.advance(5000);

    expect(waiting).toBe('waiting');
    expect(stage.words('One two.', 'Three four.')).toEqual(['One', 'two', 'Three', 'four']);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('ends when the writing ends with nothing more', async () => {
    const stage = createSessionStage();
    stage.start(['One two.'], { isComplete: false });
    await stage.time.advance(5000);

    stage.session.receive({ type: 'append', readAloudId: 'r1', sentences: [], isComplete: true });
    await settlePromises();

    expect(stage.playback()?.status).toBe('ended');
  });

  it('takes no sentences of another reading', async () => {
    const stage = createSessionStage();
    stage.start(['One two.'], { isComplete: false });

    stage.session.receive({ type: 'append', readAloudId: 'r0', sentences: sentencesOf('No.'), isComplete: true });
    await stage.time.advance(5000);

    expect(stage.playback()?.status).toBe('waiting');
    expect(stage.askedTexts()).toEqual(['first: One two.']);
  });
});

describe('a voice that fails', () => {
  it('is tried once more, and nobody hears of it', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'Three', 'ended-early');

    stage.start(texts);
    await stage.time.advance(20_000);

    expect(stage.words(...texts)).toEqual(allWords);
    expect(stage.notices()).toEqual([]);
    expect(stage.askedTexts().filter((text) => text === 'first: Three four.')).toHaveLength(2);
  });

  it('gives way at the sentence after the second failure, with one notice, for the rest', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'Three', 'ended-early');
    stage.fail('first', 'Three', 'timeout');

    stage.start(texts);
    await stage.time.advance(20_000);

    expect(stage.words(...texts)).toEqual(allWords);
    expect(stage.notices()).toMatchObject([
      { from: { engineId: 'first' }, to: { engineId: 'second' }, error: { code: 'timeout' } },
    ]);
    expect(stage.askedTexts().slice(-4)).toEqual([
      'second: Three four.',
      'second: Five six.',
      'second: Seven eight.',
      'second: Nine ten.',
    ]);
    expect(stage.playback()?.voice?.engineId).toBe('second');
  });

  it('gives way at once where a second try is no use', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'One', 'auth');

    stage.start(texts);
    await stage.time.advance(20_000);

    expect(stage.askedTexts().slice(0, 2)).toEqual(['first: One two.', 'second: One two.']);
    expect(stage.notices()).toHaveLength(1);
    expect(stage.words(...texts)).toEqual(allWords);
  });

  it('leaves a failed reading when it was the last, which is heard out first and tries all again when it is played', async () => {
    const stage = createSessionStage();
    for (const engineId of ['first', 'second']) stage.fail(engineId, 'Three', 'auth');

    stage.start(['One two.', 'Three four.']);
    await stage.time.advance(5000);
    const failed = stage.playback();
    const heard = stage.words('One two.', 'Three four.');
    stage.session.receive({ type: 'play' });
    await stage.time.advance(5000);

    expect(heard).toEqual(['One', 'two']);
    expect(failed).toMatchObject({ status: 'failed', position: { index: 1 }, error: { code: 'auth' } });
    expect(stage.words('One two.', 'Three four.')).toEqual(['One', 'two', 'Three', 'four']);
    expect(stage.playback()).not.toHaveProperty('error');
    expect(stage.playback()?.status).toBe('ended');
  });

  it('is tried again when a failed reading is stepped', async () => {
    const stage = createSessionStage();
    for (const engineId of ['first', 'second']) stage.fail(engineId, 'One', 'auth');
    stage.start(['One two.', 'Three four.']);
    await stage.time.advance(1000);
    const failed = stage.playback()?.status;

    stage.session.receive({ type: 'step', by: 1 });
    await stage.time.advance(5000);

    expect(failed).toBe('failed');
    expect(stage.words('One two.', 'Three four.')).toEqual(['Three', 'four']);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('that nobody knows any more is passed over', async () => {
    const stage = createSessionStage();

    stage.start(['One two.'], { settings: settingsOf('vanished', 'second') });
    await stage.time.advance(5000);

    expect(stage.notices()).toMatchObject([{ error: { code: 'model-not-found' } }]);
    expect(stage.words('One two.')).toEqual(['One', 'two']);
  });

  it('fails when there is no voice at all', async () => {
    const stage = createSessionStage();

    stage.start(['One two.'], { settings: settingsOf() });
    await settlePromises();

    expect(stage.playback()).toMatchObject({ status: 'failed', error: { code: 'no-model' } });
  });

  it('by bytes that cannot be decoded is asked once more, from what was being heard', async () => {
    const stage = createSessionStage();
    stage.start(['One two.', 'Three four.'], { isComplete: false });
    await stage.time.advance(100);
    stage.lanes[0]?.failNext(new ChatError({ code: 'malformed' }));

    stage.session.receive({
      type: 'append',
      readAloudId: 'r1',
      sentences: sentencesOf(...texts).slice(2, 3),
      isComplete: true,
    });
    await stage.time.advance(10_000);

    expect(stage.words(...texts)).toEqual(['One', 'two', 'Three', 'four', 'Five', 'six']);
    expect(stage.notices()).toEqual([]);
  });
});

describe('a change of what the reading goes by', () => {
  it('of the speed changes the sound and asks nobody', async () => {
    const stage = createSessionStage();
    stage.start(['One two three four.']);
    await stage.time.advance(100);

    stage.session.receive({ type: 'settings', settings: { ...settingsOf('first', 'second'), rate: 2, volume: 0.5 } });
    await stage.time.advance(1000);

    expect(stage.lanes[0]?.adjusted).toEqual({ rate: 2, volume: 0.5 });
    expect(stage.words('One two three four.')).toEqual(['One', 'two', 'three', 'four']);
    expect(stage.asked).toHaveLength(1);
  });

  it('of the voice speaks the sentence again by the new one', async () => {
    const stage = createSessionStage();
    stage.start(['One two.', 'Three four.']);
    await stage.time.advance(1200);

    stage.session.receive({ type: 'settings', settings: settingsOf('second') });
    await stage.time.advance(10_000);

    expect(stage.words('One two.', 'Three four.')).toEqual(['One', 'two', 'Three', 'Three', 'four']);
    expect(stage.askedTexts().slice(2)).toEqual(['second: Three four.']);
  });

  it('of voices for other languages disturbs nothing', async () => {
    const stage = createSessionStage();
    stage.start(['One two.']);
    await stage.time.advance(100);
    const settings = settingsOf('first', 'second');

    stage.session.receive({ type: 'settings', settings: { ...settings, voices: { ...settings.voices, 'de-DE': [] } } });
    await stage.time.advance(5000);

    expect(stage.asked).toHaveLength(1);
    expect(stage.words('One two.')).toEqual(['One', 'two']);
  });

  it('that forgives tries a voice again that gave up', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'One', 'auth');
    stage.start(['One two.']);
    await stage.time.advance(100);

    stage.session.receive({ type: 'settings', settings: settingsOf('first', 'second'), forgives: true });
    await stage.time.advance(5000);

    expect(stage.playback()?.voice?.engineId).toBe('first');
  });
});

describe('sound of several kinds', () => {
  it('is heard out before another type begins', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'Three', 'auth');

    stage.start(['One two.', 'Three four.'], { settings: settingsOf('first', 'other') });
    await stage.time.advance(10_000);

    expect(stage.words('One two.', 'Three four.')).toEqual(['One', 'two', 'Three', 'four']);
    expect(stage.lanes.map(({ mimeType }) => mimeType)).toEqual(['audio/mpeg', 'audio/webm']);
  });

  it('is heard out before a voice speaks by itself', async () => {
    const stage = createSessionStage();
    stage.fail('first', 'Three', 'auth');

    stage.start(['One two.', 'Three four.', 'Five.'], { settings: settingsOf('first', 'direct') });
    await stage.time.advance(10_000);

    expect(stage.words('One two.', 'Three four.', 'Five.')).toEqual(['One', 'two', 'Three', 'four.', 'Five.']);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('shows as paused when the browser holds it back, and plays on when it is asked to', async () => {
    const stage = createSessionStage();
    stage.start(['One two.', 'Three.']);
    await stage.time.advance(600);

    stage.lanes[0]?.hold();
    const held = stage.playback();
    await stage.time.advance(5000);
    stage.session.receive({ type: 'play' });
    await stage.time.advance(5000);

    expect(held).toMatchObject({ status: 'paused', position: { index: 0, offsetMs: 600 } });
    expect(stage.words('One two.', 'Three.')).toEqual(['One', 'two', 'Three']);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('goes on by itself when the voices of this computer come late', async () => {
    const stage = createSessionStage();
    stage.fail('direct', 'One two.', 'no-voice');
    stage.start(texts, { settings: settingsOf('direct') });
    await stage.time.advance(100);
    const failed = stage.playback();

    stage.tellOfVoices(true);
    await stage.time.advance(20_000);

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'no-voice' }, voice: { engineId: 'direct' } });
    expect(stage.playback()).toMatchObject({ status: 'ended' });
  });

  it('keeps the sound of what was laid, and lets go of it when the browser could not decode something', async () => {
    const stage = createSessionStage();
    stage.start(texts);
    await stage.time.advance(100);
    const kept = [...stage.kept];

    stage.fail('first', 'Seven', 'malformed');
    await stage.time.advance(2000);

    expect(kept).toEqual(['One two.', 'Three four.', 'Five six.']);
    expect([...stage.kept]).not.toContain('One two.');
  });
});

describe('a voice that falls silent', () => {
  const chain = ['first', 'second'] as const;
  const long = ['One two three four five six.', 'Seven eight.'] as const;
  const spokenWords = 'One two three four five six Seven eight'.split(' ');

  it.each([
    ['of the same kind', 'second'],
    ['of another kind of sound', 'other'],
    ['of the browser', 'direct'],
  ])('within a sentence gives way to one %s after two seconds, at the word where it stopped', async (_, next) => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 3);

    stage.start(long, { settings: settingsOf('first', next) });
    await stage.time.advance(3400);
    const before = stage.words(...long);
    await stage.time.advance(200);
    const after = stage.words(...long);
    await stage.time.advance(20_000);

    expect(before).toEqual(['One', 'two', 'three']);
    expect(after.map((word) => word.replace('.', ''))).toEqual(['One', 'two', 'three', 'four']);
    expect(stage.words(...long).map((word) => word.replace('.', ''))).toEqual(spokenWords);
    expect(stage.notices()).toMatchObject([
      { from: { engineId: 'first' }, to: { engineId: next }, error: { code: 'idle' } },
    ]);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('before a sentence gives way after two seconds of silence, and no word of it is said twice', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'Seven', 0);

    stage.start(long, { settings: settingsOf(...chain) });
    await stage.time.advance(4900);
    const before = stage.words(...long);
    await stage.time.advance(20_000);

    expect(before).toEqual(spokenWords.slice(0, 6));
    expect(stage.words(...long)).toEqual(spokenWords);
    expect(stage.askedTexts().slice(-1)).toEqual(['second: Seven eight.']);
    expect(stage.notices()).toMatchObject([{ error: { code: 'timeout' } }]);
  });

  it('is waited for longer where no other voice is left, and asked again for what is missing', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 2);

    stage.start(long, { settings: settingsOf('first') });
    await stage.time.advance(5500);
    const before = stage.words(...long);
    await stage.time.advance(20_000);

    expect(before).toEqual(['One', 'two']);
    expect(stage.askedTexts().slice(0, 2)).toEqual([
      'first: One two three four five six.',
      'first: three four five six.',
    ]);
    expect(stage.words(...long)).toEqual(spokenWords);
    expect(stage.notices()).toEqual([]);
  });

  it('is no failure while the reading is paused: play goes on where it was', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 3);
    stage.start(long, { settings: settingsOf(...chain) });
    await stage.time.advance(800);

    stage.session.receive({ type: 'pause' });
    await stage.time.advance(60_000);
    stage.session.receive({ type: 'play' });
    await stage.time.advance(20_000);

    expect(stage.words(...long)).toEqual(spokenWords);
    expect(stage.playback()?.status).toBe('ended');
  });

  it('is left by a skip: the next sentence begins, and the rest of the one before is said by nobody', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 3);
    stage.start(long, { settings: settingsOf(...chain) });
    await stage.time.advance(2000);

    stage.session.receive({ type: 'step', by: 1 });
    await stage.time.advance(20_000);

    expect(stage.words(...long)).toEqual(['One', 'two', 'three', 'Seven', 'eight']);
    expect(stage.askedTexts()).not.toContain('second: four five six.');
  });

  it('keeps its place when no voice is left, and trying again goes on there', async () => {
    const stage = createSessionStage();
    stage.stall('first', 'One', 3);
    stage.start(long, { settings: settingsOf('first') });
    await stage.time.advance(100);
    stage.fail('first', 'four', 'auth');
    await stage.time.advance(20_000);
    const failed = stage.playback();

    stage.session.receive({ type: 'play' });
    await stage.time.advance(20_000);

    expect(failed).toMatchObject({ status: 'failed', position: { index: 0, charIndex: 'One two '.length } });
    // The word that was heard last is heard once more.
    expect(stage.words(...long)).toEqual(['One', 'two', 'three', ...spokenWords.slice(2)]);
  });
});

describe('a voice whose sound comes hardly faster than it is heard', () => {
  it('is asked for the next sentence while the one before arrives', async () => {
    const stage = createSessionStage();
    stage.slowDown(450);

    stage.start(texts);
    await stage.time.advance(700);
    const before = [...stage.begun];
    await stage.time.advance(20_000);

    expect(before).toEqual([]);
    expect(stage.begun).toEqual(texts.slice(1).map((text) => `first: ${text}`));
    expect(stage.words(...texts)).toEqual(allWords);
  });

  it('is asked for none beside the other when it is fast', async () => {
    const stage = createSessionStage();

    stage.start(texts);
    await stage.time.advance(20_000);

    expect(stage.begun).toEqual([]);
  });
});
