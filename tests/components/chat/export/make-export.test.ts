import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import { type ExportFormat, makeExport } from '@/components/chat/export/make-export';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { exportedConversationSchema } from '@/lib/domain/chat/exported-conversation';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { type ExportRange, readWhole, type WholeConversation } from '@/lib/panel/chat/export/exported-conversation';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { englishWords, everything } from './exported';

const formats: readonly ExportFormat[] = ['markdown', 'html', 'json', 'rich-text'];
const quiet = { signal: new AbortController().signal, onStep: () => undefined };

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const make = async (format: ExportFormat, whole: WholeConversation, range: ExportRange = { type: 'all' }) => {
  const order = { whole, range, content: everything, words, language: { locale: 'en-US', direction: 'ltr' } as const };
  return (await makeExport(format, order, quiet)).text();
};

const wholeOf = (messages: readonly Message[], about: Partial<Conversation> = {}): WholeConversation => ({
  conversation: conversationOf({ activeLeafId: messages.at(-1)?.id ?? '', ...about }),
  messages,
  unreadable: 0,
  readAt: 7,
});

describe('a conversation as JSON', () => {
  const text = fc.string({ unit: 'grapheme' });
  const part = fc.oneof(
    fc.record({ type: fc.constant('text' as const), text }),
    fc.record({
      type: fc.constant('reasoning' as const),
      text,
      details: fc.constant([]),
      providerMetadata: fc.jsonValue(),
    }),
    fc.record({
      type: fc.constant('file' as const),
      mimeType: fc.constant('image/png'),
      data: fc.base64String(),
      name: text,
    }),
    fc.record({ type: fc.constant('source' as const), source: fc.record({ url: text, title: text }) }),
    fc.record({
      type: fc.constant('tool-invocation' as const),
      state: fc.constant('result' as const),
      toolCallId: text,
      toolName: text,
      step: fc.nat(),
      args: fc.jsonValue(),
      result: fc.jsonValue(),
    }),
    fc.record({ type: fc.constant('step-start' as const) }),
  );

  it('holds every row of every branch as it is stored, and fits its schema', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.array(part)), { minLength: 1 }), async (rows) => {
        const messages = rows.map(([above, parts], index) =>
          index === 0
            ? question('m0', { parts })
            : answer(`m${index}`, `m${above % index}`, { parts, createdAt: index, annotations: [{ any: above }] }),
        );
        const whole = wholeOf(messages);

        const read = z.parse(exportedConversationSchema, JSON.parse(await make('json', whole)));

        const stored = JSON.parse(JSON.stringify({ conversation: whole.conversation, messages }));
        expect(read).toEqual({ format: 'parley-conversation', version: 1, exportedAt: 7, ...stored });
      }),
      propertyRuns(200),
    );
  });

  it('is a shorter conversation where only a part is asked for: its last message is the one that is shown', async () => {
    const whole = wholeOf([question('q1'), answer('a1', 'q1'), answer('a2', 'q1')]);

    const read = JSON.parse(await make('json', whole, { type: 'until', messageId: 'a1' }));

    expect(read.messages.map(({ id }: Message) => id)).toEqual(['q1', 'a1']);
    expect(read.conversation.activeLeafId).toBe('a1');
  });

  it('says nothing of the rest where only a part is asked for', async () => {
    const sent: Message['sent'] = {
      host: 'a.example',
      model: 'm',
      messages: [],
      files: [{ name: 'of another question' }],
    };
    const whole = wholeOf(
      [question('q1'), answer('a1', 'q1'), answer('a2', 'q1')].map((message) => ({ ...message, sent })),
      {
        summary: {
          text: 'what others said',
          beforeId: 'a2',
          modelName: 'm',
          messageCount: 1,
          isTainted: false,
        },
        firstSentId: 'a2',
        sitesAtHand: ['https://elsewhere.example'],
        assistant: { id: 'x', name: 'Cook', instructions: 'Look elsewhere.' },
        facts: { snippet: 'the end of it elsewhere', sites: ['elsewhere.example'] },
      },
    );

    const text = await make('json', whole, { type: 'message', messageId: 'a1' });

    expect(text).toContain('"id":"a1"');
    expect(text).not.toMatch(/of another question|what others said|elsewhere|a2/u);
  });

  it('says how many messages could not be read', async () => {
    expect(JSON.parse(await make('json', { ...wholeOf([question('q1')]), unreadable: 3 })).unreadable).toBe(3);
  });
});

describe('every format', () => {
  it.each(formats)('%s holds no key, though every place of keys is full of them', async (format) => {
    openFakePanel();
    const canary = 'CANARY-KEY-1234567890';
    const secret = { key: canary, value: canary, id: canary, text: canary, name: canary };
    await parley.conversations.put(conversationOf({ activeLeafId: 'a1' }));
    await parley.messages.bulkPut([question('q1'), answer('a1', 'q1')]);
    await Promise.all([
      parley.providers.put({ ...secret, settings: secret, secrets: secret }),
      parley.drafts.put({ key: canary, text: canary, at: 1 }),
      parley.meta.put({ key: canary, value: secret }),
      parley.quarantine.put({ id: canary, table: 'providers', at: 1, row: { ...secret, conversationId: 'c1' } }),
      parley.deletions.put({ id: canary, at: 1, conversationIds: [], messageIds: [], providerIds: [canary] }),
      parley.messages.put({ ...question(canary), conversationId: 'another', parts: [{ type: 'text', text: canary }] }),
    ]);

    const whole = await readWhole('c1');
    if (whole === undefined) throw new Error('it is stored');

    const text = await make(format, whole);
    expect(text).toContain('It scatters.');
    expect(text).not.toContain(canary);
  });

  it.each(formats)('%s of 2,000 messages is whole', async (format) => {
    const messages = Array.from({ length: 2_000 }, (_, index) =>
      index === 0
        ? question('m0')
        : answer(`m${index}`, `m${index - 1}`, { createdAt: index, parts: [{ type: 'text', text: `Word ${index}.` }] }),
    );

    const text = await make(format, wholeOf(messages), { type: 'shown' });

    expect(text.match(/Word \d+\./g)).toHaveLength(1_999);
  });
});
