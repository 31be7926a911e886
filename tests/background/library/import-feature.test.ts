import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { factsOf } from '@/lib/domain/chat/conversation-facts';
import type { Message } from '@/lib/domain/message';
import { tagList } from '@/lib/domain/tag';
import { listConversations, readMessages } from '@/lib/storage/read/conversations';
import { createFakeBrowser } from '../../fakes/fake-browser';
import { importAll, importedAt } from '../../fakes/import-all';
import { libraryFiles } from '../../fakes/library-archive';
import { answer, conversationOf, question } from '../../fakes/messages';
import { propertyRuns } from '../../fakes/property-runs';

const now = importedAt;

const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.toWellFormed());
const time = fc.integer({ min: 0, max: now });
const base64 = fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): unknown => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'p')));
const part: fc.Arbitrary<Message['parts'][number]> = fc.oneof(
  words.map((text) => ({ type: 'text', text }) as const),
  words.map((text) => ({ type: 'reasoning', text, details: [{ type: 'text', text }] }) as const),
  fc.record({ args: json, result: json }).map(
    ({ args, result }) =>
      ({
        type: 'tool-invocation',
        toolCallId: 't',
        toolName: 'look',
        step: 1,
        state: 'result',
        args,
        result,
      }) as const,
  ),
  words.map(
    (title) => ({ type: 'source', source: { type: 'url', id: 's', url: 'https://example.com/', title } }) as const,
  ),
  fc
    .record({ data: base64, name: words })
    .map(({ data, name }) => ({ type: 'file', mimeType: 'image/png', data, name }) as const),
  fc.constant({ type: 'step-start' } as const),
);

/** Conversations with a tree of messages, each with all that a row can hold. */
const library = fc
  .array(
    fc.record({
      title: words,
      isTitleByUser: fc.boolean(),
      isArchived: fc.boolean(),
      folder: fc.option(fc.constantFrom('Work', 'Work/Reports', 'العمل/تقارير'), { nil: undefined }),
      tags: fc.uniqueArray(fc.constantFrom('urgent', 'Reading list', 'سفر'), { maxLength: 3 }).map(tagList),
      times: fc.tuple(time, time),
      messages: fc.array(
        fc.record({
          parent: fc.nat(20),
          parts: fc.array(part, { maxLength: 4 }),
          createdAt: time,
          status: fc.constantFrom('complete', 'stopped', 'interrupted', 'failed'),
          tokens: fc.nat(),
          later: json,
        }),
        { maxLength: 8 },
      ),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ title, isTitleByUser, isArchived, folder, tags, times: [createdAt, updatedAt], messages }, index) => {
      const conversationId = `c${index}`;
      const rows = messages.map(({ parent, parts, createdAt: at, status, tokens, later }, place): Message => {
        const parentId = place === 0 || parent === 0 ? undefined : `${conversationId}-${parent % place}`;
        const own = {
          conversationId,
          parts,
          createdAt: at,
          status,
          usage: { promptTokens: tokens, completionTokens: 1 },
          times: { startedAt: at, finishedAt: at },
          isTainted: true,
          later,
        };
        const id = `${conversationId}-${place}`;
        return { ...question(id), ...own, ...(parentId !== undefined && { parentId }) };
      });
      const oldestFirst = rows.toSorted((a, b) => a.createdAt - b.createdAt);
      const leaf = oldestFirst.at(-1)?.id;
      const conversation: Conversation = {
        ...conversationOf({ id: conversationId, title, isTitleByUser, createdAt, updatedAt }),
        ...(isArchived && { isArchived }),
        ...(folder !== undefined && { folder }),
        ...(tags.length > 0 && { tags }),
        ...(leaf !== undefined && { activeLeafId: leaf }),
      };
      return { conversation, messages: rows };
    }),
  );

describe('an archive of everything', () => {
  it('is the same rows again in an empty profile, and adds nothing where it was imported', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (drawn) => {
        const browser = createFakeBrowser();
        browser.start();
        const files = libraryFiles(
          drawn.map(({ conversation }) => conversation),
          drawn.flatMap(({ messages }) => messages),
        );

        await importAll(browser, files);
        const again = await importAll(browser, files);

        const { database } = browser.world;
        const stored = await listConversations(database);
        const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
        const travelled = stored.map(({ facts: _, ...row }) => row);
        expect(travelled.toSorted(byId)).toEqual(drawn.map(({ conversation }) => conversation).toSorted(byId));
        for (const { conversation, messages } of drawn) {
          const kept = await readMessages(conversation.id, database);
          expect(kept.toSorted(byId)).toEqual(messages.toSorted(byId));
          expect(stored.find(({ id }) => id === conversation.id)?.facts).toEqual(
            factsOf(kept, conversation.activeLeafId),
          );
        }
        expect(again.plan.conversations.every(({ presence }) => presence === 'same')).toBe(true);
        expect(again.result).toMatchObject({ type: 'done', conversations: 0 });
      }),
      propertyRuns(300),
    );
  });

  it('brings the bytes of its files, once for each message that has them', async () => {
    const browser = createFakeBrowser();
    browser.start();
    const file = { type: 'file', mimeType: 'image/png', name: 'a.png', dataFile: 'files/abc.png' };
    const rows = ['q1', 'q2'].map((id) => ({ ...question(id), parts: [file] }));

    await importAll(browser, libraryFiles([conversationOf()], rows, { 'files/abc.png': new Uint8Array([1, 2, 3]) }));

    expect((await browser.stored('c1')).map(({ parts }) => parts)).toEqual([
      [{ type: 'file', mimeType: 'image/png', name: 'a.png', data: 'AQID' }],
      [{ type: 'file', mimeType: 'image/png', name: 'a.png', data: 'AQID' }],
    ]);
  });
});

const many = Array.from({ length: 60 }, (_, index) => conversationOf({ id: `c${index}`, title: `Talk ${index}` }));
const files = libraryFiles(
  many,
  many.flatMap(({ id }) => [
    question(`${id}-q`, { conversationId: id }),
    answer(`${id}-a`, `${id}-q`, { conversationId: id }),
  ]),
);

describe('an import', () => {
  it('is told to be there, with its Undo, and is gone after that, also for a worker that starts later', async () => {
    const browser = createFakeBrowser();
    browser.start();
    const { panel } = await importAll(browser, files);
    const { imports } = await panel.request({ type: 'import-list' });

    const undone = await panel.request({ type: 'import-undo', importId: imports[0]?.id ?? '' });
    browser.kill();
    browser.start();
    const later = await browser.openPanel().request({ type: 'import-list' });

    expect(imports).toMatchObject([{ conversations: 60, messages: 120 }]);
    expect(undone).toEqual({ stayed: 0 });
    expect(later).toEqual({ imports: [] });
    expect(await listConversations(browser.world.database)).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4])('whose browser is killed at command %i is seen by nobody', async (dieAt) => {
    const browser = createFakeBrowser();
    browser.start();
    let sent = 0;
    await importAll(browser, files, () => {
      if (sent === dieAt) throw new Error('the page is gone');
      sent += 1;
    }).catch((error: unknown) => error);
    browser.kill();
    browser.start();

    expect(await listConversations(browser.world.database)).toEqual([]);
  });

  it('of which the worker dies in the middle goes on with the next one', async () => {
    const browser = createFakeBrowser();
    browser.start();
    let sent = 0;
    const { result } = await importAll(browser, files, () => {
      sent += 1;
      if (sent !== 3) return;
      browser.kill();
      browser.start();
      void browser.time.advance(5000);
    });

    expect(result).toMatchObject({ type: 'done', conversations: 60, messages: 120 });
    expect(await listConversations(browser.world.database)).toHaveLength(60);
  });
});
