import { expect, it, vi } from 'vitest';
import { readPanelContent } from '@/lib/background/chat/panel-content';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import { askOf, connectScripted, createFakeBrowser } from '@/tests/fakes/fake-browser';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

/** 40 messages in a row, and another version of the last one. */
const messages = [
  question('m0'),
  ...Array.from({ length: 39 }, (_, index) => answer(`m${index + 1}`, `m${index}`, { createdAt: index + 2 })),
  answer('other', 'm38', { createdAt: 50 }),
];

const contentOf = (own: Partial<Conversation>) => {
  const conversation = conversationOf({ activeLeafId: 'm39', ...own });
  const chats: Parameters<typeof readPanelContent>[0] = Object.create(null);
  const drafts: Parameters<typeof readPanelContent>[1] = Object.create(null);
  const pathEnd = async (leafId: string, most: number) => {
    const path = pathTo(messages, leafId);
    return { messages: path.slice(-most), hasEarlier: path.length > most };
  };
  const all = async () => (own.isTemporary === true ? messages : Promise.reject(new Error('nobody needs all of them')));
  Object.assign(chats, { conversation: async () => conversation, messages: all, pathEnd });
  Object.assign(drafts, { read: async () => '' });
  const place = { conversationId: 'c1', newDraftKey: 'new:1', windowId: 1 };
  return readPanelContent(chats, drafts, place, () => []);
};

it('is the end of the path of a stored conversation, whose panel reads the rest itself', async () => {
  const content = await contentOf({});

  expect(content.messages.map(({ id }) => id)).toEqual(messages.slice(32, 40).map(({ id }) => id));
  expect(content.hasEarlier).toBe(true);
});

it('is all of a temporary conversation: nowhere else could its panel read the rest', async () => {
  const content = await contentOf({ isTemporary: true });

  expect(content.messages).toEqual(messages);
  expect(content.hasEarlier).toBe(false);
});

it.each([false, true])(
  'comes with the question that begins a conversation, temporary or not (%s)',
  async (isTemporary) => {
    const browser = createFakeBrowser();
    browser.start();
    const panel = browser.openPanel();
    const connectionId = await connectScripted(panel);

    const { opened, ...asked } = await panel.request(askOf(connectionId, { isTemporary }));
    const next = await panel.request(
      askOf(connectionId, { requestId: 'u-next', conversationId: asked.conversationId }),
    );

    expect(opened?.conversation?.id).toBe(asked.conversationId);
    expect(opened?.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(opened?.runs.map(({ runId }) => runId)).toEqual([asked.runId]);
    // The panel shows that one already.
    expect(next.opened).toBeUndefined();
  },
);

it('is left to the panel to ask for where it cannot be read, and the question stands: asking again would ask twice', async () => {
  const browser = createFakeBrowser();
  const { database } = browser.world;
  browser.start({ database });
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  vi.spyOn(database.drafts, 'get').mockRejectedValue(new Error('the disk cannot be read'));

  const asked = await panel.request(askOf(connectionId));
  const stored = await browser.stored(asked.conversationId);

  expect(asked).not.toHaveProperty('opened');
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant']);
});
