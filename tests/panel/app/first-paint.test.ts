// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { followDocument, restoreDocument } from '@/lib/panel/app/first-paint';
import { until } from '../../fakes/timers';

const newRoot = (): HTMLElement => document.createElement('html');

beforeEach(() => localStorage.clear());

it('gives a page the colours, language and direction of the last visit', async () => {
  const before = newRoot();
  followDocument(before, () => 'dark');
  before.dataset.appearance = 'dark';
  before.lang = 'ar-SA';
  before.dir = 'rtl';
  await until(() => localStorage.getItem('document') === 'dark ar-SA rtl');

  const root = newRoot();
  restoreDocument(root);

  expect([root.dataset.appearance, root.lang, root.dir]).toEqual(['dark', 'ar-SA', 'rtl']);
});

it('leaves the colours of the next visit to the system where they are the system’s', async () => {
  const before = newRoot();
  followDocument(before, () => 'system');
  before.dataset.appearance = 'dark';
  before.lang = 'de-DE';
  await until(() => localStorage.getItem('document') !== null);

  const root = newRoot();
  restoreDocument(root);

  expect([root.dataset.appearance, root.lang]).toEqual([undefined, 'de-DE']);
});

it.each(['', 'neon  sideways', ' '])('takes nothing from a mirror that says “%s”', (text) => {
  localStorage.setItem('document', text);
  const root = newRoot();

  restoreDocument(root);

  expect([root.dataset.appearance, root.lang, root.dir]).toEqual([undefined, '', '']);
});
