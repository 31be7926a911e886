import { expect, it } from 'vitest';
import { createAskedLinks } from '@/lib/background/pages/asked-links';
import { createFakeArea } from '../../fakes/key-value-area';

it('knows the links of gestures, and no other', async () => {
  const links = createAskedLinks(createFakeArea());
  await links.add('h1', { tabId: 3, url: 'https://news.example/sky' });

  expect(await links.find('h1')).toEqual({ tabId: 3, url: 'https://news.example/sky' });
  expect(await links.find('h2')).toBeUndefined();
});

it('keeps the latest twenty', async () => {
  const session = createFakeArea();
  const links = createAskedLinks(session);
  for (let turn = 10; turn < 35; turn += 1) await links.add(`h${turn}`, { tabId: 1, url: `https://a.example/${turn}` });

  expect(Object.keys(await session.get())).toHaveLength(20);
  expect(await links.find('h14')).toBeUndefined();
  expect(await links.find('h15')).toMatchObject({ url: 'https://a.example/15' });
});

it('takes nothing that is no link out of the store', async () => {
  const session = createFakeArea();
  await session.set({ 'asked-link:h1': { tabId: 'one', url: 7 } });

  expect(await createAskedLinks(session).find('h1')).toBeUndefined();
});
