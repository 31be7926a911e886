import { expect, it } from 'vitest';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { readConversation } from '@/lib/storage/read/conversations';
import { assistantOf } from '@/tests/fakes/assistant';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { fakeContent } from '../../fakes/fake-pages';

const site = 'https://news.example';
const page = pageAttachment('p1', fakeContent());

const begin = async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  /** The sites at hand in a conversation, and those where a new one begins with its page. */
  const sitesOf = async (conversationId: string) => {
    const conversation = await readConversation(conversationId, browser.world.database);
    return {
      here: conversation?.sitesAtHand,
      anew: (await panel.request({ type: 'hello', windowId: 1 })).preferences.sitesAtHand,
    };
  };
  return { browser, panel, connectionId, sitesOf };
};

it('has a page at hand, here and in new conversations on its site, once it went along with a question', async () => {
  const { panel, connectionId, sitesOf } = await begin();

  const { conversationId } = await panel.request(askOf(connectionId, { files: [page] }));

  expect(await sitesOf(conversationId)).toEqual({ here: [site], anew: [site] });
  expect(panel.eventsOf('preferences-changed').at(-1)?.preferences.sitesAtHand).toEqual([site]);
});

it('has it at hand only here when another thing asked about it, such as a suggestion', async () => {
  const { panel, connectionId, sitesOf } = await begin();

  const { conversationId } = await panel.request(askOf(connectionId, { files: [page], keepsDraft: true }));

  expect(await sitesOf(conversationId)).toEqual({ here: [site], anew: [] });
});

it('has it at hand only here when the assistant of a new conversation has taken it along', async () => {
  const { panel, connectionId, sitesOf } = await begin();
  const assistant = assistantOf({ takesPage: true });

  const { conversationId } = await panel.request(askOf(connectionId, { files: [page], assistant }));

  expect(await sitesOf(conversationId)).toEqual({ here: [site], anew: [] });
});

it('remembers no site of a temporary conversation outside of it', async () => {
  const { panel, connectionId } = await begin();

  await panel.request(askOf(connectionId, { files: [page], isTemporary: true }));

  expect((await panel.request({ type: 'hello', windowId: 1 })).preferences.sitesAtHand).toEqual([]);
});

it('takes it off here and for new conversations, and does not put it back where it still goes along', async () => {
  const { panel, connectionId, sitesOf } = await begin();
  const first = await panel.request(askOf(connectionId, { files: [page] }));
  const second = await panel.request(askOf(connectionId, { files: [page], requestId: 'u-second' }));

  await panel.request({ type: 'page-take-off', conversationId: first.conversationId, site });
  const taken = await sitesOf(first.conversationId);
  // In the other conversation nobody chose anything: the page was there by itself.
  await panel.request(
    askOf(connectionId, { files: [page], requestId: 'u-third', conversationId: second.conversationId }),
  );

  expect(taken).toEqual({ here: [], anew: [] });
  expect(await sitesOf(second.conversationId)).toEqual({ here: [site], anew: [] });
});

it('removes a site for new conversations by the list in the settings, tells every panel, and restores it', async () => {
  const { panel, connectionId, sitesOf } = await begin();
  const { conversationId } = await panel.request(askOf(connectionId, { files: [page] }));

  await panel.request({ type: 'sites-at-hand-remove', sites: [site] });
  const removed = await sitesOf(conversationId);
  const told = panel.eventsOf('preferences-changed').at(-1)?.preferences.sitesAtHand;
  await panel.request({ type: 'sites-at-hand-restore', sites: [site] });

  expect(removed).toEqual({ here: [site], anew: [] });
  expect(told).toEqual([]);
  expect(await sitesOf(conversationId)).toEqual({ here: [site], anew: [site] });
});

it('puts nothing at hand that is no site', async () => {
  const { panel } = await begin();

  await expect(panel.request({ type: 'sites-at-hand-restore', sites: ['https://news.example/sky'] })).rejects.toThrow();

  expect((await panel.request({ type: 'hello', windowId: 1 })).preferences.sitesAtHand).toEqual([]);
});

it('forgets every site when everything is deleted', async () => {
  const { panel, connectionId } = await begin();
  await panel.request(askOf(connectionId, { files: [page] }));

  await panel.request({ type: 'everything-delete' });

  expect((await panel.request({ type: 'hello', windowId: 1 })).preferences.sitesAtHand).toEqual([]);
});
