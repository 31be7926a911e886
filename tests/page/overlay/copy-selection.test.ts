// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { copySelection } from '@/lib/page/overlay/copy-selection';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  document.body.innerHTML = '<p>The sky</p>';
  const range = document.createRange();
  range.selectNodeContents(document.body);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
});

const browserThat = (
  copies: boolean,
  isSecure: boolean,
  writeText = async (text: string) => void written.push(text),
) => {
  Object.assign(document, { execCommand: () => copies });
  vi.stubGlobal('isSecureContext', isSecure);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
};

it('copies as the browser’s own key does, with its form', async () => {
  browserThat(true, true);

  expect([await copySelection(), written]).toEqual([true, []]);
});

it('copies the words where the page keeps the key from it', async () => {
  browserThat(false, true);

  expect([await copySelection(), written]).toEqual([true, ['The sky']]);
});

it.each([
  ['the page is not of a secure origin', () => browserThat(false, false)],
  [
    'the browser refuses',
    () => browserThat(false, true, () => Promise.reject(new DOMException('', 'NotAllowedError'))),
  ],
])('says that it could not where %s', async (_why, arrange) => {
  arrange();

  expect([await copySelection(), written]).toEqual([false, []]);
});
