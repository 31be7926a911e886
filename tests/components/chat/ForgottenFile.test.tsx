// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AnswerFile } from '@/components/chat/answer/AnswerFile';
import { FileSheet } from '@/components/chat/FileSheet';
import { MessageFiles } from '@/components/chat/MessageFiles';
import type { FilePart } from '@/lib/domain/message-part';
import { loadTexts } from '@/lib/i18n/texts';
import { useSheet } from '@/lib/panel/app/sheets';
import { renderThemed } from '@/tests/fakes/themed';

beforeAll(() => loadTexts('en-US'));
afterEach(cleanup);

const at = new Date(2026, 10, 30, 12).getTime();
const picture: FilePart = {
  type: 'file',
  mimeType: 'image/png',
  name: 'sky.png',
  data: '',
  forgotten: { at, bytes: 3e6 },
};
const words = 'sky.png · image/png · 3 MBFile removed on November 30, 2026 to free space';

it.each([
  ['a question', () => <MessageFiles files={[picture]} />],
  ['an answer', () => <AnswerFile file={picture} />],
])('says in %s what was there and since when it is not, and draws no picture', (_, draw) => {
  const { container } = renderThemed(draw());

  expect(container.querySelector('.pl-forgotten-file')?.textContent).toBe(words);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens the text of a document, which is still there, with nothing to download', () => {
  const pdf = { ...picture, mimeType: 'application/pdf', name: 'a.pdf', text: 'Its words' };
  renderThemed(<MessageFiles files={[pdf]} />);

  fireEvent.click(screen.getByRole('button', { name: 'Show a.pdf' }));
  expect(useSheet.getState().sheet).toEqual({ name: 'file', file: pdf });
  cleanup();
  renderThemed(<FileSheet file={pdf} />);

  expect(screen.getByText('Its words')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});
