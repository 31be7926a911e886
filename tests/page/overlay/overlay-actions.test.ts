import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import type { OverlayActions, OverlayView } from '@/lib/domain/pages/overlay-view';
import { createOverlayActions, isPlaying } from '@/lib/page/overlay/overlay-actions';

const { asked } = vi.hoisted((): { asked: unknown[] } => ({ asked: [] }));
vi.mock('@/lib/platform/page-messages', () => ({ askInPanel: (about: unknown) => asked.push(about) }));

const readAloudOf = (status: OverlayReadAloud['status']): OverlayReadAloud => ({
  readAloudId: 'r1',
  status,
  voice: '',
  elapsedMs: 0,
  totalMs: 1,
  rate: 1,
});
const passage = { url: 'https://a.example/', title: 'A page', text: 'One.', before: '', after: '' };

let told: unknown[];
let changes: unknown[];
let readAloud: OverlayReadAloud | undefined;
let isPassage: boolean;
let actions: OverlayActions;

beforeEach(() => {
  asked.length = 0;
  told = [];
  changes = [];
  readAloud = undefined;
  isPassage = true;
  actions = createOverlayActions({
    state: {
      // The actions look at the reading alone.
      get: () => ({ readAloud }) as OverlayView,
      change: (change) => changes.push(change),
      say: (notice) => changes.push(notice),
    },
    aloud: { passage: () => (isPassage ? { passage } : undefined), stop: () => told.push('stop') },
    tell: (command) => told.push(command),
    readSelection: () => told.push('read'),
    stopWatching: () => told.push('stop watching'),
  });
});

describe('the buttons of the overlay', () => {
  it('ask about the selection in the panel, with a prompt or without one, and close the toolbar', () => {
    actions.ask();
    actions.ask('p1');

    expect(asked).toEqual([{}, { promptId: 'p1' }]);
    expect(changes).toEqual([{ toolbar: undefined }, { toolbar: undefined }]);
  });

  it('switch the toolbar off here at once, and on this site', () => {
    actions.turnToolbarOff();

    expect(told).toEqual(['stop watching', { type: 'overlay-toolbar-off' }]);
    expect(changes).toEqual([{ toolbar: undefined }]);
  });

  it('pause what sounds or is about to, and play what does not', () => {
    for (const status of ['preparing', 'playing', 'waiting', 'paused', 'ended', 'failed'] as const) {
      readAloud = readAloudOf(status);
      actions.playOrPause();
    }

    expect(told).toEqual([
      ...Array.from({ length: 3 }, () => ({ type: 'overlay-pause' })),
      ...Array.from({ length: 3 }, () => ({ type: 'overlay-play' })),
    ]);
    expect(isPlaying(undefined)).toBe(false);
  });

  it('pause and ask about the sentence that is read, if there is one', () => {
    actions.askPassage();
    isPassage = false;
    actions.askPassage();

    expect(told).toEqual([{ type: 'overlay-pause' }]);
    expect(asked).toEqual([{ passage }]);
  });

  it('stop a reading here before the background hears of it', () => {
    actions.closeReadAloud();

    expect(told).toEqual(['stop', { type: 'overlay-close' }]);
    expect(changes).toEqual([{ isPreparing: false }]);
  });
});
