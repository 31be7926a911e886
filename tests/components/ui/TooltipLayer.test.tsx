// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '@/components/ui/IconButton';
import { TooltipLayer } from '@/components/ui/TooltipLayer';

const tip = () => document.querySelector('.pl-tooltip')?.textContent ?? undefined;

describe('TooltipLayer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <>
        <IconButton label="Copy">
          <svg aria-hidden="true" />
        </IconButton>
        <TooltipLayer />
      </>,
    );
  });

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const hover = () => fireEvent.pointerOver(screen.getByRole('button', { name: 'Copy' }), { pointerType: 'mouse' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('names a button that the pointer rests on', () => {
    hover();
    expect(tip()).toBeUndefined();

    wait(400);

    expect(tip()).toBe('Copy');
  });

  it('goes when the pointer does', () => {
    hover();
    wait(400);

    fireEvent.pointerOver(document.body, { pointerType: 'mouse' });

    expect(tip()).toBeUndefined();
  });

  it('stays away from a button that comes under a pointer at rest, until the pointer moves', () => {
    const button = screen.getByRole('button', { name: 'Copy' });
    fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 5, clientY: 5 });
    fireEvent.pointerOver(button, { pointerType: 'mouse', clientX: 5, clientY: 5 });
    wait(1_000);
    expect(tip()).toBeUndefined();

    fireEvent.pointerMove(button, { pointerType: 'mouse', clientX: 6, clientY: 5 });
    wait(400);

    expect(tip()).toBe('Copy');
  });

  it('goes with Escape', () => {
    hover();
    wait(400);

    fireEvent.keyDown(document.body, { key: 'Escape' });

    expect(tip()).toBeUndefined();
  });

  it('names a button that a key moved the focus to', () => {
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => screen.getByRole('button', { name: 'Copy' }).focus());

    expect(tip()).toBe('Copy');
  });

  for (const key of ['Escape', 'Enter', ' ']) {
    it(`stays away when the focus comes back from a menu that “${key}” closed`, () => {
      fireEvent.keyDown(document.body, { key: 'Tab' });
      fireEvent.keyDown(document.body, { key });
      act(() => screen.getByRole('button', { name: 'Copy' }).focus());

      expect(tip()).toBeUndefined();
    });
  }

  it('does not come by touch', () => {
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Copy' }), { pointerType: 'touch' });

    wait(1_000);

    expect(tip()).toBeUndefined();
  });
});
