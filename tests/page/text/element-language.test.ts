// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { declaredLanguage } from '@/lib/page/text/document-facts';
import { elementLanguage } from '@/lib/page/text/element-language';

const parsed = (text: string, type: DOMParserSupportedType): Document => new DOMParser().parseFromString(text, type);
const xhtml = (root: string, body: string): Document =>
  parsed(
    `<html xmlns="http://www.w3.org/1999/xhtml" ${root}><head><title>A</title></head><body>${body}</body></html>`,
    'application/xhtml+xml',
  );
const languageIn = (page: Document, selector: string): string | undefined => {
  const element = page.querySelector(selector);
  return element === null ? 'not there' : elementLanguage(element);
};

it.each([
  ['<p lang="de">A</p>', 'de'],
  ['<p lang=" el ">A</p>', 'el'],
  ['<p lang="">A</p>', undefined],
  ['<p xml:lang="fr">A</p>', 'fr'],
  ['<p>A</p>', undefined],
])('is what HTML says: %s', (html, language) => {
  expect(languageIn(parsed(html, 'text/html'), 'p')).toBe(language);
});

it('is what XHTML says by either attribute, by its own before the other', () => {
  const page = xhtml('xml:lang="el"', '<p lang="ru">A</p><p id="two" lang="pt-BR">B</p>');
  // As a browser's parser does it; happy-dom's leaves the namespace out.
  page.querySelector('p')?.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', 'uk');

  expect(languageIn(page, 'p')).toBe('uk');
  expect(languageIn(page, '#two')).toBe('pt-BR');
  expect(declaredLanguage(page)).toBe('el');
});

it('is what SVG says, as a document and within a page', () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" xml:lang="ja"><text lang="ko">A</text></svg>';
  const page = parsed(picture, 'image/svg+xml');

  expect(declaredLanguage(page)).toBe('ja');
  expect(languageIn(page, 'text')).toBe('ko');
  expect(languageIn(xhtml('', picture), 'svg')).toBe('ja');
});
