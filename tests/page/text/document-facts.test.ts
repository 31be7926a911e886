// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { addressOf, addressOfFrame, declaredLanguage, titleOf } from '@/lib/page/text/document-facts';

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.documentElement.lang = '';
});

it('says the language that the document declares, where it declares one', () => {
  const none = declaredLanguage(document);
  document.documentElement.lang = 'pt-BR';

  expect([none, declaredLanguage(document)]).toEqual([undefined, 'pt-BR']);
});

it('gives the title in one line, without what no reader sees, and not longer than is allowed', () => {
  document.head.innerHTML = `<title>  The\n sky\u200B </title>`;
  const title = titleOf(document);
  document.head.innerHTML = `<title>${'x'.repeat(5000)}</title>`;

  expect([title, titleOf(document).length]).toEqual(['The sky', 1000]);
});

it('has no title where there is none', () => {
  expect(titleOf(document)).toBe('');
});

it('gives the address of what a frame shows, and none of what is no frame', () => {
  document.body.innerHTML = '<p></p>';
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentDocument', { value: null });
  Object.defineProperty(frame, 'src', { value: `https://other.example/${'x'.repeat(5000)}` });
  const own = document.createElement('iframe');
  Object.defineProperty(own, 'contentDocument', { value: document });

  expect(addressOfFrame(frame)).toHaveLength(4096);
  expect(addressOfFrame(own)).toBe(addressOf(document));
  expect(addressOfFrame(document.body)).toBe('');
});
