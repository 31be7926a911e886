// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { usePaste } from '@/lib/panel/attachments/use-paste';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';
import { openFakePanel } from '@/tests/fakes/panel';

const long = 'Seven quiet words stand in this sentence. '.repeat(60);

const pasteInto = (
  onPaste: ReturnType<typeof usePaste>['onPaste'],
  text: string,
  files: readonly File[] = [],
): boolean => {
  const { container, unmount } = render(createElement('textarea', { onPaste }));
  const field = container.querySelector('textarea');
  if (field === null) throw new Error('no field');
  const isLeftToTheField = fireEvent.paste(field, { clipboardData: { files, getData: () => text } });
  unmount();
  return isLeftToTheField;
};

beforeEach(() => {
  openFakePanel();
});

it('offers a long pasted text as a file, as long as it stands in the draft, and then takes it out of the draft', async () => {
  const { result } = renderHook(() => usePaste());
  const isLeftToTheField = pasteInto(result.current.onPaste, long);
  act(() => changeDraft(`Look: ${long}`));
  const offered = result.current.offered;

  await act(async () => result.current.attachOffered());
  await expect.poll(() => useSession.getState().draftFiles.length).toBe(1);

  expect(isLeftToTheField).toBe(true);
  expect(offered).toBe(long);
  expect(useSession.getState().draft).toBe('Look: ');
  expect(result.current.offered).toBeUndefined();
});

it('offers nothing for a short text', () => {
  const { result } = renderHook(() => usePaste());

  pasteInto(result.current.onPaste, 'Seven words.');
  act(() => changeDraft('Seven words.'));

  expect(result.current.offered).toBeUndefined();
});

it('attaches a pasted file in place of writing, and leaves one that stands beside its text', async () => {
  const { result } = renderHook(() => usePaste());
  const note = new File(['Some words.'], 'note.txt', { type: 'text/plain' });

  const isLeftBesideText = pasteInto(result.current.onPaste, 'Some words.', [note]);
  const countBesideText = useSession.getState().draftFiles.length;
  const isLeftAlone = pasteInto(result.current.onPaste, '', [note]);
  await expect.poll(() => useSession.getState().draftFiles.map(({ name }) => name)).toEqual(['note.txt']);

  expect([isLeftBesideText, countBesideText, isLeftAlone]).toEqual([true, 0, false]);
});
