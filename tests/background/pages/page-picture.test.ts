import { expect, it, vi } from 'vitest';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPagePicture } from '@/lib/background/pages/page-picture';
import { textOfBase64 } from '@/lib/domain/attachment';
import { createFakePages, type FakeDocument, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky';
const address = 'https://cdn.example/pictures/a%20lamp.png?size=2';
const area = { x: 10, y: 20, width: 300, height: 200 };

const setUp = async (picture: unknown, frameId = 0) => {
  const fake = createFakePages();
  const time = createFakeTime();
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async () => false,
    isManaged: async () => false,
  });
  const document: FakeDocument = { documentId: 'd1', url, picture };
  fake.tabs.set(1, fakeTab());
  fake.documents.set(`1/${frameId}`, document);
  fake.open.add(1);
  await access.note(fakeTab());
  const read = createPagePicture({
    pages: fake.pages,
    access,
    timers: time.timers,
    newId: () => 'p1',
  });
  const ofAddress = (shown: string) => read({ tabId: 1, url, windowId: 10, frameId, address: shown });
  return { fake, access, time, read: ofAddress, take: () => ofAddress(address) };
};

it('takes the picture as its site gives it, named as the page names it', async () => {
  const { take } = await setUp({ viewWidth: 800, area, name: 'A lamp', type: 'image/png', data: btoa('its bytes') });

  const taken = await take();

  expect(taken).toMatchObject({ type: 'read', attachment: { id: 'p1', name: 'A lamp', mimeType: 'image/png' } });
  expect(taken.type === 'read' && textOfBase64(taken.attachment.data)).toBe('its bytes');
});

it('takes what the window shows of it where its site does not give it, named by its address', async () => {
  const { take } = await setUp({ viewWidth: 800, area });

  const taken = await take();

  expect(taken).toMatchObject({ type: 'read', attachment: { name: 'a lamp.png', mimeType: 'image/png' } });
  expect(taken.type === 'read' && textOfBase64(taken.attachment.data)).toBe('10,20,300,200 of 800');
});

it('takes what the window shows of a format that the browser cannot read as a picture', async () => {
  const { take } = await setUp({ viewWidth: 800, area, type: 'image/svg+xml', data: btoa('<svg/>') });

  const taken = await take();

  expect(taken.type === 'read' && textOfBase64(taken.attachment.data)).toBe('10,20,300,200 of 800');
});

it.each([
  ['is not given and not in sight', { viewWidth: 800 }, 0],
  ['is not given and in a frame, which does not know where it is', { viewWidth: 800, area }, 4],
  ['is told of by something else than our script', { viewWidth: 'wide', data: 7 }, 0],
  ['comes in bytes that are no base64', { viewWidth: 800, type: 'image/png', data: '§' }, 0],
])('says that a picture cannot be read that %s', async (_what, picture, frameId) => {
  const { take } = await setUp(picture, frameId);

  expect(await take()).toEqual({ type: 'refused', tabId: 1, reason: 'picture' });
});

it('is called as its page where nothing else names it', async () => {
  const { read } = await setUp({ viewWidth: 800, type: 'image/png', data: 'AAAA' });

  expect(await read('data:image/png;base64,AAAA')).toMatchObject({ attachment: { name: 'Why the sky is blue' } });
});

it('cuts out no picture that moved while the screen was looked at, and looks again', async () => {
  const { take, fake, time } = await setUp({ viewWidth: 800, area });
  const moves = [800, 800, 500, 500, 500];
  fake.pages.pictureIn = async () => ({ viewWidth: moves.shift() ?? 500, area });

  const taking = take();
  await vi.waitFor(async () => {
    await time.advance(600);
    expect(moves).toEqual([]);
  });
  const taken = await taking;

  expect(taken.type === 'read' && textOfBase64(taken.attachment.data)).toBe('10,20,300,200 of 500');
});

it('shows nothing of another tab that is in front meanwhile', async () => {
  const { take, fake } = await setUp({ viewWidth: 800, area });
  fake.pages.activeTab = async () => fakeTab({ id: 2 });

  expect(await take()).toEqual({ type: 'refused', tabId: 1, reason: 'picture' });
});

it('asks for access where a page is closed to us', async () => {
  const { take, access } = await setUp({ viewWidth: 800, area });
  await access.forget(1);

  expect(await take()).toMatchObject({ type: 'ask', tabId: 1 });
});
