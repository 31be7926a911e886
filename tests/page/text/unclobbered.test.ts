// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { documentOf, itself, unclobbered, unclobberedDocument } from '@/lib/page/text/unclobbered';

it('gives a form’s own properties, whatever its fields are called', () => {
  document.body.innerHTML = '<form id="f"><input name="localName"><input name="getAttribute"><p>Words</p></form>';
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form');

  const stand = unclobbered(form);

  expect(stand.localName).toBe('form');
  expect(stand.getAttribute('id')).toBe('f');
  expect(stand.querySelector('p')?.textContent).toBe('Words');
  expect(unclobbered(form)).toBe(stand);
  expect(unclobbered(stand)).toBe(stand);
  expect(itself(stand)).toBe(form);
});

it('leaves other elements as they are', () => {
  expect(unclobbered(document.body)).toBe(document.body);
  expect(itself(document.body)).toBe(document.body);
});

it('gives a document’s own properties, one stand for each', () => {
  const stand = unclobberedDocument(document);

  expect(stand.documentElement).toBe(document.documentElement);
  expect(stand.querySelector('body')).toBe(document.body);
  expect(documentOf(document.body)).toBe(stand);
  expect(unclobberedDocument(stand)).toBe(stand);
});
