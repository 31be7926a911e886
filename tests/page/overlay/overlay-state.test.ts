import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOverlayState } from '@/lib/page/overlay/overlay-state';
import texts from '@/locales/en-US.json';

const start = { texts: texts.overlay, locale: 'en-US', direction: 'ltr', prompts: [] } as const;

const create = () => createOverlayState({ start, isDark: false, isPreparing: false, isGathering: false });

describe('the state of the overlay', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('tells its listeners of every change, until they have had enough', () => {
    const state = create();
    const heard: boolean[] = [];
    const stop = state.subscribe(() => heard.push(state.get().isPreparing));

    state.change({ isPreparing: true });
    stop();
    state.change({ isPreparing: false });

    expect(heard).toEqual([true]);
  });

  it('keeps what a change does not name, and takes away what it names as undefined', () => {
    const state = create();
    state.change({ toolbar: { x: 1, y: 2, above: 0 } });
    state.change({ isPreparing: true });
    expect(state.get().toolbar).toEqual({ x: 1, y: 2, above: 0 });

    state.change({ toolbar: undefined });

    expect(state.get()).toEqual({ start, isDark: false, isGathering: false, isPreparing: true });
  });

  it('says something for four seconds, and something else for four of its own', () => {
    const state = create();
    state.say('copied');
    vi.advanceTimersByTime(3000);
    state.say('nothing');
    vi.advanceTimersByTime(3999);
    expect(state.get().notice).toBe('nothing');

    vi.advanceTimersByTime(1);

    expect(state.get().notice).toBeUndefined();
  });

  it('says what it is about, and forgets that with it', () => {
    const state = create();
    state.say('noVoiceFor', 'Greek');
    const during = state.get();
    state.say('copied');

    expect(during).toMatchObject({ notice: 'noVoiceFor', noticeLanguage: 'Greek' });
    expect(state.get()).not.toHaveProperty('noticeLanguage');
  });
});
