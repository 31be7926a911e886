// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { furtherPageAddress } from '@/lib/domain/pages/further-page';
import { addressOf, addressOfFrame, declaredLanguage, placeInArticle, titleOf } from '@/lib/page/text/document-facts';

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

it('knows where a further page came from that is laid out beside another one, whatever base it has', () => {
  const from = 'https://paper.example/voyage?page=2';
  document.documentElement.setAttribute(furtherPageAddress, from);
  const laidOut = placeInArticle(document, 'about:srcdoc');
  const own = placeInArticle(document, 'https://paper.example/voyage');
  document.documentElement.removeAttribute(furtherPageAddress);

  expect(laidOut).toEqual({ own: from, base: from, isFurther: true });
  expect(own).toEqual({ own: 'https://paper.example/voyage', base: document.baseURI });
  expect(placeInArticle(document, 'about:srcdoc').isFurther).toBeUndefined();
});
