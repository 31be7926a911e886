import { beforeEach, expect, it } from 'vitest';
import { nextPlayState, type PlayEvent } from '@/lib/speaker/play-state';
import { createPlaybackOutput, type StageContext } from '@/lib/speaker/playback-output';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { startReading } from '@/lib/speaker/session-reading';
import { createFakeLanes } from '../fakes/audio-stream';
import { sentencesOf, settingsOf } from '../fakes/session';
import { createFakeTime } from '../fakes/timers';

const voice = { engineId: 'first', voiceId: 'v' };
const newReading = () =>
  startReading({
    type: 'start',
    readingId: 'r1',
    title: 'A text',
    sentences: sentencesOf('The sky.', 'The sea.'),
    isComplete: false,
    settings: settingsOf('first'),
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: false,
  });

let events: PlayEvent[];
let reports: SessionReport[];
beforeEach(() => {
  events = [];
  reports = [];
});

const create = (own: Partial<StageContext> = {}) => {
  const time = createFakeTime();
  const { open, lanes } = createFakeLanes(time);
  const held: string[] = [];
  const stage = createPlaybackOutput({
    openStream: open,
    report: (report) => reports.push(report),
    settings: () => ({ ...settingsOf('first'), rate: 1.5, volume: 0.5 }),
    dispatch: (reading, event) => {
      events.push(event);
      reading.state = nextPlayState(reading.state, event);
    },
    onHeld: (reading) => held.push(reading.id),
    ...own,
  });
  return { stage, lanes, held, time };
};

it('opens its timeline as fast and as loud as the listener wants', () => {
  const { stage, lanes } = create();
  const before = stage.timeline();
  const opened = stage.open(newReading(), 'audio/mpeg');

  expect([before, stage.timeline()]).toEqual([undefined, opened]);
  expect(lanes[0]?.adjusted).toEqual({ rate: 1.5, volume: 0.5 });
});

it('closes its timeline once, and has none then', () => {
  const { stage, lanes } = create();
  stage.open(newReading(), 'audio/mpeg');
  stage.close();
  stage.close();

  expect([stage.timeline(), lanes[0]?.isClosed]).toEqual([undefined, true]);
});

it('notes a sentence from its beginning, and goes on within the one that sounds', () => {
  const { stage } = create();
  const reading = newReading();
  reading.position = { index: 0, offsetMs: 400, charIndex: 4 };
  stage.noteSentence(reading, 0, voice);
  const same = reading.position;
  stage.noteSentence(reading, 1, voice);

  expect([same, reading.position]).toEqual([
    { index: 0, offsetMs: 400, charIndex: 4 },
    { index: 1, offsetMs: 0, charIndex: 0 },
  ]);
  expect(reading.voice).toEqual(voice);
  expect(events).toEqual([
    { type: 'sound', index: 0 },
    { type: 'sound', index: 1 },
  ]);
});

it('tells words that have letters, and only notes how far an empty one is', () => {
  const { stage } = create();
  const reading = newReading();
  stage.noteWord(reading, 0, { start: 4, end: 7, atMs: 250.4 }, true);
  stage.noteWord(reading, 0, { start: 8, end: 8, atMs: 500 }, true);
  stage.noteWord(reading, 9, { start: 0, end: 3, atMs: 0 }, true);

  expect(reports).toEqual([{ type: 'word', readingId: 'r1', sentenceId: 's1', start: 4, end: 7, isExact: true }]);
  expect(reading.position).toEqual({ index: 0, offsetMs: 500, charIndex: 8 });
});

it('plays out what was laid and closes, unless it is broken off', async () => {
  const { stage, lanes } = create();
  stage.open(newReading(), 'audio/mpeg');
  await stage.playOut(AbortSignal.abort());
  const brokenOff = stage.timeline();
  await stage.playOut(new AbortController().signal);

  expect(brokenOff).not.toBeUndefined();
  expect([stage.timeline(), lanes[0]?.isClosed]).toEqual([undefined, true]);
});

it('says whose sound the browser holds back', () => {
  const { stage, lanes, held } = create();
  stage.open(newReading(), 'audio/mpeg');
  lanes[0]?.hold();

  expect(held).toEqual(['r1']);
});
