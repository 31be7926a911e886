// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import { readAloudEvents } from '@/lib/panel/read-aloud/read-aloud-events';
import { useReadingStore } from '@/lib/panel/read-aloud/reading-store';
import { readingView } from '@/tests/fakes/page-readings';

beforeEach(() => {
  useAudioExports.setState({ saves: [] });
  useReadingStore.setState({ reading: undefined, word: undefined });
});

it('shows what is read, and nothing when nothing is read any more', () => {
  readAloudEvents['reading-changed']({ type: 'reading-changed', reading: readingView() });
  const during = useReadingStore.getState().reading;
  readAloudEvents['reading-changed']({ type: 'reading-changed' });

  expect(during).toEqual(readingView());
  expect(useReadingStore.getState().reading).toBeUndefined();
});

it('marks the word that sounds', () => {
  readAloudEvents['reading-word']({ type: 'reading-word', readingId: 'r1', start: 4, end: 9, isExact: true });

  expect(useReadingStore.getState().word).toEqual({ readingId: 'r1', start: 4, end: 9, isExact: true });
});

it('shows the readings that are saved as files', () => {
  const save = { saveId: 's', title: 'Blue', engine: 'Piper', state: 'running', done: 1, total: 3 } as const;

  readAloudEvents['audio-changed']({ type: 'audio-changed', saves: [save] });

  expect(useAudioExports.getState().saves).toEqual([save]);
});
