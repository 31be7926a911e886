import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportArchive, ImportedConversation, ImportedItem, ImportSource } from '@/lib/import/imported';
import { chatGptSource } from '@/lib/import/sources/chatgpt/chatgpt';
import { claudeSource } from '@/lib/import/sources/claude';
import { lobeChatSource } from '@/lib/import/sources/lobechat';
import { markdownSource } from '@/lib/import/sources/markdown/markdown-files';
import { openWebUiSource } from '@/lib/import/sources/open-webui/open-webui';
import { pageAssistSource } from '@/lib/import/sources/page-assist';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { importedFrom } from '@/tests/fakes/imported-from';
import { propertyRuns, sampledRows } from '@/tests/fakes/property-runs';

const sources = [chatGptSource, claudeSource, openWebUiSource, lobeChatSource, pageAssistSource, markdownSource];
const jsonSources = sources.filter((source) => source !== markdownSource);

const fixtures = Object.fromEntries(sources.map(({ id }) => [id, importFixture(id)]));

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What holds for each conversation that a source yields, whatever was in the file. */
const expectWhole = ({ id, title, messages, activeLeafId, notUnderstood }: ImportedConversation): void => {
  expect(id).not.toBe('');
  expect(title.length).toBeLessThanOrEqual(300);
  expect(messages.length).toBeGreaterThan(0);
  const before = new Set<string>();
  for (const { id: messageId, parentId, parts, createdAt } of messages) {
    expect(before.has(messageId)).toBe(false);
    // A parent stands before what follows it, so there is no circle.
    if (parentId !== undefined) expect(before.has(parentId)).toBe(true);
    before.add(messageId);
    expect(parts.length).toBeGreaterThan(0);
    if (createdAt !== undefined) expect(createdAt > 946_000_000_000 && createdAt < 4_200_000_000_000).toBe(true);
    const calls = parts.flatMap((part) => (part.type === 'tool-invocation' ? [part.toolCallId] : []));
    expect(new Set(calls).size).toBe(calls.length);
  }
  expect(activeLeafId !== undefined && before.has(activeLeafId)).toBe(true);
  expect(new Set(notUnderstood).size).toBe(notUnderstood.length);
  for (const text of textsIn({ title, messages, notUnderstood })) expect(text.isWellFormed()).toBe(true);
};

const expectAllWhole = (items: readonly ImportedItem[], archive: ImportArchive): void => {
  const conversations = items.flatMap((item) => (item.type === 'conversation' ? [item.conversation] : []));
  expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
  for (const conversation of conversations) {
    expectWhole(conversation);
    for (const { parts } of conversation.messages)
      for (const part of parts)
        if (part.type === 'file' && part.entry !== undefined) expect(archive.names).toContain(part.entry);
  }
};

/** The values in a value, by where they stand. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))
    : []),
];

const replaced = (value: unknown, [key, ...path]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, path, by) : item));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, name === key ? replaced(inner, path, by) : inner]),
  );
};

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, '', '\ud83d', '__proto__', -1, 1e308, [], {}, [null], [[[[]]]], '<think>', '{"a":'),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

/** JSON of which the keys are a program's own, at the wrong places and with the wrong things in them. */
const shapedLike = (value: unknown): fc.Arbitrary<unknown> => {
  const keys = [...new Set(placesIn(value).flatMap((path) => path.slice(-1))), '__proto__', 'constructor'];
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      oddValues,
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys), tie('json'), { maxKeys: 8 }),
    ),
  }));
  return json;
};

const jsonFilesOf = (source: ImportSource): readonly [string, unknown][] =>
  Object.entries(fixtures[source.id] ?? {}).flatMap(([name, text]): readonly [string, unknown][] =>
    name.endsWith('.json') ? [[name, JSON.parse(text)]] : [],
  );

describe.each(sources.map((source) => [source.id, source] as const))('the exports of %s', (id, source) => {
  it('are recognized, and none of another program', async () => {
    for (const other of sources) {
      const archive = importArchive(fixtures[other.id] ?? {});
      await expect(source.recognizes(archive)).resolves.toBe(other.id === id);
    }
  });

  it('are recognized in a folder of the archive, and beside what a system adds to it', async () => {
    const moved = Object.entries(fixtures[id] ?? {}).map(([name, text]) => [`export/${name}`, text] as const);
    const archive = importArchive({
      ...Object.fromEntries(moved),
      '__MACOSX/export/._a.json': '{',
      'export/.DS_Store': '',
    });

    await expect(source.recognizes(archive)).resolves.toBe(true);
    const items = await importedFrom(source, archive);
    expect(items.filter(({ type }) => type === 'conversation').length).toBeGreaterThan(0);
    expectAllWhole(items, archive);
  });

  it('are read as whole conversations', async () => {
    const archive = importArchive(fixtures[id] ?? {});
    const items = await importedFrom(source, archive);

    expect(items.filter(({ type }) => type === 'conversation').length).toBeGreaterThan(1);
    expectAllWhole(items, archive);
  });

  it('are the same conversations each time', async () => {
    const archive = importArchive(fixtures[id] ?? {});

    expect(await importedFrom(source, archive)).toEqual(await importedFrom(source, archive));
  });

  it('are not what is empty, cannot be read, or is anything else', async () => {
    for (const files of [
      {},
      { 'a.json': '' },
      { 'a.json': '{' },
      { 'a.json': '[]' },
      { 'a.json': '[{"a":1}]' },
      { 'a.png': 'PNG' },
    ])
      await expect(source.recognizes(importArchive(files))).resolves.toBe(false);
    await expect(
      source.recognizes(importArchive({ 'a.json': '[]', 'b.json': '[]' }, ['a.json', 'b.json'])),
    ).resolves.toBe(false);
  });

  it('say which files cannot be read, and throw nothing', async () => {
    const files = fixtures[id] ?? {};
    // The beginning of each is there, by which the program is known.
    const beginning = importArchive(files);
    const broken = importArchive(files, Object.keys(files));
    const archive = { ...broken, head: beginning.head };

    const items = await importedFrom(source, archive);
    const read = items.filter(({ type }) => type !== 'left-out');
    expect(read.map(({ type }) => type)).toEqual(read.map(() => 'unreadable'));
    expect(read).not.toEqual([]);
    expect(await importedFrom(source, broken)).not.toContainEqual(expect.objectContaining({ type: 'conversation' }));
  });

  it('are not read when it was aborted before', async () => {
    const signal = AbortSignal.abort();

    await expect(importedFrom(source, importArchive(fixtures[id] ?? {}), signal)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });

  it('are not read on when it is aborted after the first conversation', async () => {
    const abort = new AbortController();
    const reading = source.read(importArchive(fixtures[id] ?? {}), abort.signal)[Symbol.asyncIterator]();

    await expect(reading.next()).resolves.toMatchObject({ done: false });
    abort.abort();
    await expect(reading.next()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});

describe.each(jsonSources.map((source) => [source.id, source] as const))('odd exports of %s', (_, source) => {
  const files = jsonFilesOf(source);

  it('give what is whole in them, with any value in the place of any other', async () => {
    for (const [name, value] of files) {
      const places = placesIn(value);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.nat(), oddValues), { minLength: 1, maxLength: 4 }), async (changes) => {
          const odd = changes.reduce<unknown>(
            (whole, [at, by]) => replaced(whole, places[at % places.length] ?? [], by),
            value,
          );
          const archive = importArchive({ ...fixtures[source.id], [name]: JSON.stringify(odd) });
          await source.recognizes(archive);
          expectAllWhole(await importedFrom(source, archive), archive);
        }),
        propertyRuns(600),
      );
    }
  });

  it('throw nothing with their keys at any place', async () => {
    for (const [name, value] of files) {
      await fc.assert(
        fc.asyncProperty(shapedLike(value), async (odd) => {
          const archive = importArchive({ [name]: JSON.stringify([odd]), 'other.json': JSON.stringify(odd) });
          await source.recognizes(archive);
          expectAllWhole(await importedFrom(source, archive), archive);
        }),
        propertyRuns(600),
      );
    }
  });

  it('give the conversations before the place where they break off', async () => {
    const items = await importedFrom(source, importArchive(fixtures[source.id] ?? {}));
    const cut = Object.fromEntries(
      Object.entries(fixtures[source.id] ?? {}).map(([name, text]) => [
        name,
        text.slice(0, Math.floor(text.length * 0.7)),
      ]),
    );

    const archive = importArchive(cut);
    const fewer = await importedFrom(source, archive);
    expect(fewer.some(({ type }) => type === 'unreadable')).toBe(true);
    expect(fewer.length).toBeLessThanOrEqual(items.length + files.length);
    expectAllWhole(fewer, archive);
  });
});

const count = 100_000;

const list = <Item>(item: (index: number, before: string | null) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index, index === 0 ? null : `n${index - 1}`));

const role = (index: number): string => (index % 2 === 0 ? 'user' : 'assistant');

/** One conversation of a hundred thousand messages in each program's form: whoever looks at each for each is not done today. */
const long: readonly [ImportSource, unknown][] = [
  [
    chatGptSource,
    [
      {
        title: 'Long',
        mapping: Object.fromEntries(
          list((index, parent) => [
            `n${index}`,
            {
              parent,
              message: {
                author: { role: role(index) },
                content: { content_type: 'text', parts: ['x'] },
                create_time: 1.7e9 + index,
              },
            },
          ]),
        ),
      },
    ],
  ],
  [
    claudeSource,
    [
      {
        uuid: 'long',
        name: 'Long',
        chat_messages: list((index, parent) => ({
          uuid: `n${index}`,
          sender: index % 2 === 0 ? 'human' : 'assistant',
          text: 'x',
          parent_message_uuid: parent,
        })),
      },
    ],
  ],
  [
    openWebUiSource,
    [
      {
        id: 'long',
        chat: {
          history: {
            messages: Object.fromEntries(
              list((index, parentId) => [`n${index}`, { parentId, role: role(index), content: 'x' }]),
            ),
          },
        },
      },
    ],
  ],
  [
    lobeChatSource,
    {
      exportType: 'sessions',
      state: { messages: list((index) => ({ id: `n${index}`, role: role(index), content: 'x', topicId: 't' })) },
    },
  ],
  [
    pageAssistSource,
    {
      chat: [
        { history: { id: 'long' }, messages: list((index) => ({ id: `n${index}`, role: role(index), content: 'x' })) },
      ],
    },
  ],
];

it.each(sampledRows(long, 0).map(([source, value]) => [source.id, source, value] as const))(
  'a conversation of 100,000 messages from %s is read',
  async (_, source, value) => {
    const archive = importArchive({ 'conversations.json': JSON.stringify(value) });

    await expect(source.recognizes(archive)).resolves.toBe(true);
    const [item] = await importedFrom(source, archive);
    expect(item).toMatchObject({ type: 'conversation', conversation: { messages: { length: count } } });
  },
);

it('a hundred thousand steps of one answer are one message', async () => {
  const steps = list((index, parent) => [
    `n${index}`,
    {
      parent,
      message: {
        author: { role: index % 2 === 0 ? 'assistant' : 'tool', name: 'python' },
        recipient: index % 2 === 0 ? 'python' : 'all',
        content: { content_type: index % 2 === 0 ? 'code' : 'execution_output', text: String(index) },
      },
    },
  ]);
  const archive = importArchive({
    'conversations.json': JSON.stringify([{ title: 'Runs', mapping: Object.fromEntries(steps) }]),
  });

  const [item] = await importedFrom(chatGptSource, archive);
  expect(item).toMatchObject({ conversation: { messages: [{ parts: { length: count / 2 } }] } });
});
