// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ExportOrder, makeExport } from '@/components/chat/export/make-export';
import { useExport } from '@/components/chat/export/use-export';
import { formatsFor } from '@/lib/i18n/format';
import { showExport, useSheet } from '@/lib/panel/app/sheets';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

vi.mock('@/components/chat/export/make-export', () => ({ makeExport: vi.fn() }));

const order: ExportOrder = {
  whole: { conversation: conversationOf(), messages: [], unreadable: 0, readAt: 1 },
  range: { type: 'shown' },
  content: { hasThoughts: false, hasCalls: false },
  words: { t: (key) => key, formats: formatsFor('en-US') },
  language: { locale: 'en-US', direction: 'ltr' },
};

function Probe() {
  const { progress, hasFailed, run, cancel } = useExport();
  return (
    <>
      <output>
        {progress === undefined
          ? hasFailed
            ? 'failed'
            : 'idle'
          : `${progress.done}${progress.isLong ? ' for long' : ''}`}
      </output>
      <button type="button" aria-label="Save" onClick={() => run('save-markdown', order)} />
      <button type="button" aria-label="Cancel" onClick={cancel} />
    </>
  );
}

const shown = (): string | null => screen.getByRole('status').textContent;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

let signal: AbortSignal | undefined;
let step: (done: number) => void = () => undefined;
let fail: (error: Error) => void = () => undefined;
let saves = 0;

beforeEach(() => {
  vi.useFakeTimers();
  openFakePanel();
  showExport({ conversationId: 'c1' });
  saves = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    saves += 1;
  });
  vi.mocked(makeExport).mockImplementation((_, __, progress) => {
    signal = progress.signal;
    step = progress.onStep;
    return new Promise((_resolve, reject) => {
      fail = reject;
      progress.signal.addEventListener('abort', () => reject(progress.signal.reason));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says how far it is, and after a second that it takes long', async () => {
  render(<Probe />);
  await press('Save');
  const before = shown();
  act(() => step(12));
  act(() => {
    vi.advanceTimersByTime(1_000);
  });

  expect([before, shown()]).toEqual(['0', '12 for long']);
});

it('saves nothing and says nothing when it is cancelled; the sheet stays for another way', async () => {
  render(<Probe />);
  await press('Save');
  await press('Cancel');

  expect([shown(), saves, toastKey()]).toEqual(['idle', 0, undefined]);
  expect(useSheet.getState().sheet).toBeDefined();
});

it('says in the sheet when the export cannot be made, until it is tried again', async () => {
  render(<Probe />);
  await press('Save');
  await act(async () => fail(new RangeError('no memory')));
  const failed = shown();
  await press('Save');

  expect([failed, shown(), saves]).toEqual(['failed', '0', 0]);
  expect(useSheet.getState().sheet).toBeDefined();
});

it('ends with the sheet', async () => {
  const { unmount } = render(<Probe />);
  await press('Save');
  unmount();

  expect(signal?.aborted).toBe(true);
});
