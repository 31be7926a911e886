import { describe, expect, it } from 'vitest';
import type { ChatCommand, ChatResult } from '@/lib/commands/all';
import { ChatError } from '@/lib/domain/chat-error';
import type { KnownSource } from '@/lib/import/known-source';
import { bringIn } from '@/lib/panel/library/import/bring-in';
import { archiveOf } from '@/tests/fakes/library-archive';
import { conversationOf, question } from '@/tests/fakes/messages';

const source = (count: number, textLength = 10): KnownSource => ({
  id: 'chatgpt',
  name: 'ChatGPT',
  recognizes: async () => true,
  read: async function* () {
    for (let index = 0; index < count; index += 1) {
      const parts = [{ type: 'text' as const, text: 'x'.repeat(textLength) }];
      yield {
        type: 'rows',
        conversation: conversationOf({ id: `c${index}` }),
        messages: [1, 2, 3].map((number) => question(`c${index}-${number}`, { createdAt: number, parts })),
        isShared: false,
      };
    }
  },
});

/** A background that answers as the real one does, or as `answers` says. */
const run = async (
  from: KnownSource,
  answers: (command: ChatCommand) => unknown = () => undefined,
  stop = new AbortController(),
  plannedIds: readonly string[] = [],
) => {
  const sent: ChatCommand[] = [];
  const own = {
    'import-begin': { importId: 'i1' },
    'import-stage': { isHere: true },
    'import-commit': { counts: { conversations: 1, grown: 0, messages: 3, settings: 0 } },
    'import-undo': { stayed: 0 },
  };
  const send = async <Command extends ChatCommand>(command: Command): Promise<ChatResult<Command>> => {
    sent.push(command);
    return Object(answers(command) ?? Object.entries(own).find(([type]) => type === command.type)?.[1]);
  };
  const chosen = new Set(Array.from({ length: 100 }, (_, index) => `c${index}`));
  const archive = await archiveOf({});
  const progress = async () => undefined;
  const context = { now: 1000, signal: stop.signal, send, progress };
  const planned = { id: '', title: '', updatedAt: 0, presence: 'new' as const };
  const conversations = [...plannedIds].map((id) => ({ ...planned, id, messages: 3 }));
  const result = await bringIn({ source: from, archive, conversations, settings: [] }, chosen, context).catch(
    (error: unknown) => error,
  );
  return { result, sent, types: sent.map(({ type }) => type) };
};

describe('bringing conversations in', () => {
  it('begins, writes a few at a time, and shows them at the end', async () => {
    const { types, sent, result } = await run(source(60));

    expect(types).toEqual(['import-begin', 'import-stage', 'import-stage', 'import-stage', 'import-commit']);
    expect(sent[0]).toEqual({ type: 'import-begin', source: 'chatgpt', name: 'ChatGPT' });
    expect(result).toMatchObject({ type: 'done', importId: 'i1', missingFiles: 0 });
  });

  it('writes a large conversation in pieces, each with its own', async () => {
    const { sent } = await run(source(1, 1_500_000));
    const staged = sent.flatMap((command) => (command.type === 'import-stage' ? command.pieces : []));

    expect(staged.map(({ conversation, messages }) => [conversation.id, messages.map(({ id }) => id)])).toEqual([
      ['c0', ['c0-1']],
      ['c0', ['c0-2']],
      ['c0', ['c0-3']],
    ]);
  });

  it('leaves out what was not chosen', async () => {
    const { sent } = await run(source(101));
    const staged = sent.flatMap((command) => (command.type === 'import-stage' ? command.pieces : []));

    expect(staged).toHaveLength(100);
  });

  it('takes everything back when it is called off', async () => {
    const stop = new AbortController();
    const { types, result } = await run(
      source(60),
      ({ type }) => {
        if (type === 'import-stage') stop.abort();
      },
      stop,
    );

    expect(types).toEqual(['import-begin', 'import-stage', 'import-undo']);
    expect(result).toMatchObject({ name: 'AbortError' });
  });

  it('takes everything back when a chosen conversation is no longer there', async () => {
    const { types, result } = await run(source(5), undefined, undefined, ['c0', 'c5']);

    expect(types).toEqual(['import-begin', 'import-stage', 'import-undo']);
    expect(result).toMatchObject({ name: 'ImportError', reason: 'unreadable' });
  });

  it('takes everything back when a conversation comes with fewer messages than were planned', async () => {
    const { read, ...rest } = source(1);
    const cut: KnownSource = {
      ...rest,
      read: async function* (...args) {
        for await (const item of read(...args))
          yield item.type === 'rows' ? { ...item, messages: item.messages.slice(1) } : item;
      },
    };
    const { types } = await run(cut, undefined, undefined, ['c0']);

    expect(types).toEqual(['import-begin', 'import-stage', 'import-undo']);
  });

  it('takes everything back when it is called off while the background shows it', async () => {
    const stop = new AbortController();
    const { types, result } = await run(
      source(5),
      ({ type }) => {
        if (type === 'import-commit') stop.abort();
      },
      stop,
    );

    expect(types).toEqual(['import-begin', 'import-stage', 'import-commit', 'import-undo']);
    expect(result).toMatchObject({ name: 'AbortError' });
  });

  it('counts what a conversation itself holds among what is written at once', async () => {
    const { read, ...rest } = source(3);
    const large: KnownSource = {
      ...rest,
      read: async function* (...args) {
        for await (const item of read(...args))
          yield item.type === 'rows'
            ? { ...item, conversation: { ...Object(item.conversation), later: 'x'.repeat(1_500_000) } }
            : item;
      },
    };
    const { types } = await run(large);

    expect(types.filter((type) => type === 'import-stage')).toHaveLength(3);
  });

  it('takes everything back when the background cannot write', async () => {
    const { types, result } = await run(source(30), ({ type }) => {
      if (type === 'import-stage') throw new ChatError({ code: 'storage-full' });
    });

    expect(types).toEqual(['import-begin', 'import-stage', 'import-undo']);
    expect(result).toMatchObject({ data: { code: 'storage-full' } });
  });

  it('says so when another import took its place', async () => {
    const { types, result } = await run(source(60), ({ type }) =>
      type === 'import-stage' ? { isHere: false } : undefined,
    );

    expect(types).toEqual(['import-begin', 'import-stage']);
    expect(result).toEqual({ type: 'gone' });
  });
});
