// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OverlayActions } from '@/lib/domain/pages/overlay-view';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { createOverlayState, type OverlayState } from '@/lib/page/overlay/overlay-state';
import { showWhileNeeded } from '@/lib/page/overlay/overlay-visibility';

const { runtime } = vi.hoisted((): { runtime: { id?: string } } => ({ runtime: { id: 'parley' } }));
vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: { runtime } }));

let state: OverlayState;
let surface: HTMLElement;
let done: string[];
let mayShow: boolean;
let stop: () => void;

const nothing = (): void => undefined;
const actions: OverlayActions = {
  ask: nothing,
  readSelection: nothing,
  copySelection: nothing,
  turnToolbarOff: nothing,
  playOrPause: nothing,
  step: nothing,
  seek: nothing,
  setRate: nothing,
  askPassage: nothing,
  closeReadAloud: nothing,
};

beforeEach(() => {
  vi.useFakeTimers();
  runtime.id = 'parley';
  surface = document.createElement('div');
  done = [];
  mayShow = true;
  state = createOverlayState({
    start: { texts: overlayTexts('en-US', []), locale: 'en-US', direction: 'ltr', prompts: [] },
    isDark: false,
    isPreparing: false,
    isGathering: false,
  });
  stop = showWhileNeeded({
    host: {
      surface,
      show: (isShown) => done.push(isShown ? 'show' : 'hide'),
      restore: () => done.push('restore'),
    },
    state,
    actions,
    drawing: {
      mount: () => {
        done.push('mount');
        return () => done.push('unmount');
      },
    },
    mayShow: () => mayShow,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the overlay', () => {
  it('is drawn while there is something to show, once, and taken out then', () => {
    state.change({ isPreparing: true });
    state.change({ isGathering: true });
    state.change({ isPreparing: false });

    expect(done).toEqual(['show', 'mount', 'unmount', 'hide']);
  });

  it('is put back where it belongs now and then, and only while it is drawn', () => {
    state.change({ isPreparing: true });
    vi.advanceTimersByTime(500);
    state.change({ isPreparing: false });
    vi.advanceTimersByTime(5000);

    expect(done).toEqual(['show', 'mount', 'restore', 'unmount', 'hide']);
  });

  it('is not drawn where it may not be', () => {
    mayShow = false;
    state.change({ isPreparing: true });

    expect(done).toEqual([]);
  });

  it('is taken out at the end, and drawn no more', () => {
    state.change({ isPreparing: true });
    stop();
    state.change({ isGathering: true });

    expect(done).toEqual(['show', 'mount', 'unmount', 'hide']);
  });

  it('says after an update of the extension what is to be done, in place of everything else', () => {
    state.change({ isPreparing: true });
    delete runtime.id;
    surface.click();

    expect(state.get()).toMatchObject({ notice: 'updated', isPreparing: false });
  });
});
