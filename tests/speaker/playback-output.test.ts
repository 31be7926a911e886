import { beforeEach, expect, it } from 'vitest';
import { nextPlayState, type PlayEvent } from '@/lib/speaker/play-state';
import { createPlaybackOutput, type StageContext } from '@/lib/speaker/playback-output';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { startReadAloud } from '@/lib/speaker/session-read-aloud';
import { createFakeLanes } from '../fakes/audio-stream';
import { sentencesOf, settingsOf } from '../fakes/session';
import { createFakeTime } from '../fakes/timers';

const voice = { engineId: 'first', voiceId: 'v' };
const newReadAloud = () =>
  startReadAloud({
    type: 'start',
    readAloudId: 'r1',
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
    dispatch: (readAloud, event) => {
      events.push(event);
      readAloud.state = nextPlayState(readAloud.state, event);
    },
    onHeld: (readAloud) => held.push(readAloud.id),
    ...own,
  });
  return { stage, lanes, held, time };
};

it('opens its timeline as fast and as loud as the listener wants', () => {
  const { stage, lanes } = create();
  const before = stage.timeline();
  const opened = stage.open(newReadAloud(), 'audio/mpeg');

  expect([before, stage.timeline()]).toEqual([undefined, opened]);
  expect(lanes[0]?.adjusted).toEqual({ rate: 1.5, volume: 0.5 });
});

it('closes its timeline once, and has none then', () => {
  const { stage, lanes } = create();
  stage.open(newReadAloud(), 'audio/mpeg');
  stage.close();
  stage.close();

  expect([stage.timeline(), lanes[0]?.isClosed]).toEqual([undefined, true]);
});

it('notes a sentence from its beginning, and goes on within the one that sounds', () => {
  const { stage } = create();
  const readAloud = newReadAloud();
  readAloud.position = { index: 0, offsetMs: 400, charIndex: 4 };
  stage.noteSentence(readAloud, 0, voice);
  const same = readAloud.position;
  stage.noteSentence(readAloud, 1, voice);

  expect([same, readAloud.position]).toEqual([
    { index: 0, offsetMs: 400, charIndex: 4 },
    { index: 1, offsetMs: 0, charIndex: 0 },
  ]);
  expect(readAloud.voice).toEqual(voice);
  expect(events).toEqual([
    { type: 'sound', index: 0 },
    { type: 'sound', index: 1 },
  ]);
});

it('tells words that have letters, and only notes how far an empty one is', () => {
  const { stage } = create();
  const readAloud = newReadAloud();
  stage.noteWord(readAloud, 0, { start: 4, end: 7, atMs: 250.4 }, true);
  stage.noteWord(readAloud, 0, { start: 8, end: 8, atMs: 500 }, true);
  stage.noteWord(readAloud, 9, { start: 0, end: 3, atMs: 0 }, true);

  expect(reports).toEqual([{ type: 'word', readAloudId: 'r1', sentenceId: 's1', start: 4, end: 7, isExact: true }]);
  expect(readAloud.position).toEqual({ index: 0, offsetMs: 500, charIndex: 8 });
});

it('plays out what was laid and closes, unless it is broken off', async () => {
  const { stage, lanes } = create();
  stage.open(newReadAloud(), 'audio/mpeg');
  await stage.playOut(AbortSignal.abort());
  const brokenOff = stage.timeline();
  await stage.playOut(new AbortController().signal);

  expect(brokenOff).not.toBeUndefined();
  expect([stage.timeline(), lanes[0]?.isClosed]).toEqual([undefined, true]);
});

it('says whose sound the browser holds back', () => {
  const { stage, lanes, held } = create();
  stage.open(newReadAloud(), 'audio/mpeg');
  lanes[0]?.hold();

  expect(held).toEqual(['r1']);
});
