// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileNameFrom, offerFile } from '@/lib/panel/offer-file';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['Why is the sky blue?', 'Why is the sky blue'],
  ['a/b\\c:d*e|f"g<h>i', 'a b c d e f g h i'],
  ['two\n\nlines\t here', 'two lines here'],
  ['...hidden', 'hidden'],
  ['An end …', 'An end'],
  ['空はなぜ青い', '空はなぜ青い'],
  ['../../etc/passwd', 'etc passwd'],
  ['???', 'Parley'],
  ['', 'Parley'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['con', 'con_'],
  ['COM1', 'COM1_'],
  ['nul.of all', 'nul_.of all'],
  ['Console', 'Console'],
  ['invoice\u202Efdp', 'invoice fdp'],
  [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ['لماذا السماء زرقاء؟', 'لماذا السماء زرقاء؟'],
])('makes of the title “%s” a name that file systems take', (title, name) => {
  expect(fileNameFrom(title)).toBe(name);
});

it('hands a file to the downloads under its name, and lets go of it when it was surely read', () => {
  const clicked: { readonly href: string; readonly download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:parley/1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);

  offerFile(new Blob(['words']), 'words.txt');
  vi.advanceTimersByTime(59_000);
  const early = revoke.mock.calls.length;
  vi.advanceTimersByTime(1000);

  expect(clicked).toEqual([{ href: 'blob:parley/1', download: 'words.txt' }]);
  expect([early, revoke.mock.calls]).toEqual([0, [['blob:parley/1']]]);
});
