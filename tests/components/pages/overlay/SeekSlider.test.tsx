// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeekSlider } from '@/components/pages/overlay/SeekSlider';
import { OverlayContext } from '@/components/pages/overlay/use-overlay';
import type { OverlayActions, OverlayStore, OverlayView } from '@/lib/domain/pages/overlay-view';
import { overlayTexts } from '@/lib/i18n/overlay-texts';

const seek = vi.fn<OverlayActions['seek']>();
const step = vi.fn<OverlayActions['step']>();
const totalMs = 40_152;

const storeOf = (direction: 'ltr' | 'rtl'): OverlayStore => {
  const view: OverlayView = {
    start: { texts: overlayTexts('en-US', []), locale: 'en-US', direction, prompts: [] },
    isDark: false,
    isPreparing: false,
    isGathering: false,
  };
  const none = (): void => undefined;
  const actions: OverlayActions = {
    ask: none,
    readSelection: none,
    copySelection: none,
    turnToolbarOff: none,
    playOrPause: none,
    step,
    seek,
    setRate: none,
    askPassage: none,
    closeReadAloud: none,
  };
  return { get: () => view, subscribe: () => none, actions };
};

const sliderAt = (elapsedMs: number, store: OverlayStore) => (
  <OverlayContext value={store}>
    <SeekSlider readAloud={{ elapsedMs, totalMs }} text="under a minute left" />
  </OverlayContext>
);

const show = (direction: 'ltr' | 'rtl' = 'ltr') => {
  const store = storeOf(direction);
  const { rerender } = render(sliderAt(7992, store));
  const slider = screen.getByRole<HTMLInputElement>('slider');
  return { slider, playsAt: (elapsedMs: number) => rerender(sliderAt(elapsedMs, store)) };
};

beforeEach(() => {
  seek.mockClear();
  step.mockClear();
});
afterEach(cleanup);

describe('the position in the page', () => {
  it('moves once, where the pointer lets go, however often the reading reports meanwhile', () => {
    const { slider, playsAt } = show();

    fireEvent.pointerDown(slider, { button: 0 });
    fireEvent.change(slider, { target: { value: '40000' } });
    playsAt(8200);
    expect(seek).not.toHaveBeenCalled();
    expect(slider.value).toBe('40000');
    fireEvent.pointerUp(slider);
    playsAt(35_112);
    fireEvent.change(slider);

    expect(seek.mock.calls).toEqual([[40_000]]);
    expect(slider.value).toBe('35112');
  });

  it('stays where it was when a drag is given up', () => {
    const { slider } = show();

    fireEvent.pointerDown(slider, { button: 0 });
    fireEvent.change(slider, { target: { value: '40000' } });
    fireEvent.pointerCancel(slider);
    fireEvent.pointerUp(slider);

    expect(seek).not.toHaveBeenCalled();
    expect(slider.value).toBe('7992');
  });

  it('moves at once for a screen reader, which has no pointer', () => {
    const { slider } = show();

    fireEvent.change(slider, { target: { value: '12000' } });

    expect(seek.mock.calls).toEqual([[12_000]]);
  });

  it('moves by sentences with the arrow keys, and to both ends', () => {
    const { slider } = show('rtl');

    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a']) fireEvent.keyDown(slider, { key });

    expect(step.mock.calls).toEqual([
      [1, 'sentence'],
      [-1, 'sentence'],
    ]);
    expect(seek.mock.calls).toEqual([[0], [totalMs]]);
  });
});
