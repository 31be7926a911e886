// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import { readAloudEvents } from '@/lib/panel/read-aloud/read-aloud-events';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { readAloudView } from '@/tests/fakes/page-read-aloud-sessions';

beforeEach(() => {
  useAudioExports.setState({ saves: [] });
  useReadAloudStore.setState({ readAloud: undefined, word: undefined });
});

it('shows what is read, and nothing when nothing is read any more', () => {
  readAloudEvents['read-aloud-changed']({ type: 'read-aloud-changed', readAloud: readAloudView() });
  const during = useReadAloudStore.getState().readAloud;
  readAloudEvents['read-aloud-changed']({ type: 'read-aloud-changed' });

  expect(during).toEqual(readAloudView());
  expect(useReadAloudStore.getState().readAloud).toBeUndefined();
});

it('marks the word that sounds', () => {
  readAloudEvents['read-aloud-word']({ type: 'read-aloud-word', readAloudId: 'r1', start: 4, end: 9, isExact: true });

  expect(useReadAloudStore.getState().word).toEqual({ readAloudId: 'r1', start: 4, end: 9, isExact: true });
});

it('shows the readings that are saved as files', () => {
  const save = { saveId: 's', title: 'Blue', engine: 'Piper', state: 'running', done: 1, total: 3 } as const;

  readAloudEvents['audio-changed']({ type: 'audio-changed', saves: [save] });

  expect(useAudioExports.getState().saves).toEqual([save]);
});
