import { describe, expect, it } from 'vitest';
import { fromImported } from '@/lib/import/from-imported';
import type { ImportedConversation, ImportedMessage } from '@/lib/import/imported';

const now = 1_000_000;
const said = (id: string, own: Partial<ImportedMessage> = {}): ImportedMessage => ({
  id,
  role: 'user',
  parts: [{ type: 'text', text: id }],
  ...own,
});
const imported = (own: Partial<ImportedConversation> = {}): ImportedConversation => ({
  id: 'theirs',
  title: 'Lighthouses',
  messages: [said('m1'), said('m2', { parentId: 'm1', role: 'assistant', modelName: 'GPT-9' })],
  notUnderstood: [],
  ...own,
});

describe('a conversation of another program', () => {
  it('has the same ids each time, and others in another program', async () => {
    const [one, again, other] = await Promise.all([
      fromImported('chatgpt', imported(), now),
      fromImported('chatgpt', imported({ title: 'Renamed' }), now + 5),
      fromImported('claude', imported(), now),
    ]);
    const idsOf = ({ conversation, messages }: typeof one) => [
      conversation.id,
      ...messages.map(({ message }) => message.id),
    ];

    expect(idsOf(again)).toEqual(idsOf(one));
    expect(idsOf(other)).not.toEqual(idsOf(one));
    expect(new Set(idsOf(one)).size).toBe(3);
    expect(one.conversation.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('keeps its title, its tree, and which branch was shown', async () => {
    const { conversation, messages } = await fromImported(
      'chatgpt',
      imported({
        isPinned: true,
        isArchived: true,
        createdAt: 10,
        updatedAt: 90,
        messages: [said('m1', { createdAt: 10 }), said('m2', { parentId: 'm1' }), said('m3', { parentId: 'm1' })],
        activeLeafId: 'm2',
      }),
      now,
    );
    const [first, second, third] = messages.map(({ message }) => message);

    expect(conversation).toMatchObject({
      title: 'Lighthouses',
      isTitleByUser: true,
      createdAt: 10,
      updatedAt: 90,
      pinnedAt: 90,
      isArchived: true,
      activeLeafId: second?.id,
      isTemporary: false,
    });
    expect([second?.parentId, third?.parentId]).toEqual([first?.id, first?.id]);
    expect([first, second, third].map((message) => message?.createdAt)).toEqual([10, 11, 12]);
    expect(first).toMatchObject({ status: 'complete', isTainted: true });
  });

  it('has times from what is known where the export says none, and none that is to come', async () => {
    const none = await fromImported('chatgpt', imported(), now);
    const later = await fromImported('chatgpt', imported({ createdAt: now * 2, updatedAt: Number.NaN }), now);

    expect(none.conversation.createdAt).toBe(now);
    expect(later.conversation).toMatchObject({ createdAt: now, updatedAt: now + 1 });
  });

  it('names the entries of its files, and holds nothing that a script could be in', async () => {
    const { messages } = await fromImported(
      'chatgpt',
      imported({
        messages: [
          said('m1', {
            parts: [
              { type: 'text', text: 'Look' },
              { type: 'file', mimeType: 'image/png', entry: 'files/a.png' },
              { type: 'file', mimeType: 'image/svg+xml', data: 'AAAA' },
              { type: 'source', source: { url: 'javascript:alert(1)', title: 'Press' } },
            ],
          }),
        ],
      }),
      now,
    );

    expect(messages[0]?.files).toEqual([{ part: 1, entry: 'files/a.png' }]);
    expect(messages[0]?.message.parts.slice(1)).toEqual([
      { type: 'file', mimeType: 'image/png', data: '' },
      { type: 'file', mimeType: 'application/octet-stream', data: 'AAAA' },
      { type: 'source', source: { title: 'Press' } },
    ]);
  });
});
