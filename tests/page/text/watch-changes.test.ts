// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { watchChanges } from '@/lib/page/text/watch-changes';

const paragraph = (text: string): HTMLParagraphElement => {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
};

it('notices a text that came while the page was walked over and was not met', () => {
  document.body.innerHTML = '<div></div>';
  const watch = watchChanges(document);

  document.querySelector('div')?.append(paragraph('New'));

  expect(watch.end()).toBe(true);
});

it('says nothing of what was met, is gone again, or has no text', () => {
  document.body.innerHTML = '<div></div>';
  const watch = watchChanges(document);
  const [met, gone] = [paragraph('Met'), paragraph('Gone')];

  document.querySelector('div')?.append(met, gone, document.createElement('i'));
  gone.remove();
  if (met.firstChild instanceof Text) watch.text(met.firstChild);

  expect(watch.end()).toBe(false);
});
