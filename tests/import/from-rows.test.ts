import { describe, expect, it } from 'vitest';
import type { Message } from '@/lib/domain/message';
import { fromRows } from '@/lib/import/from-rows';
import { assistantOf } from '@/tests/fakes/assistant';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

const now = 1_000_000;

const read = (conversation: unknown, messages: readonly unknown[], isShared = false) => {
  const incoming = fromRows({ type: 'rows', conversation, messages, isShared }, now);
  if (incoming === undefined) throw new Error('not read');
  return { ...incoming, rows: incoming.messages.map(({ message }) => message) };
};
const first = (messages: readonly unknown[]): Message => {
  const [message] = read(conversationOf(), messages).rows;
  if (message === undefined) throw new Error('no message');
  return message;
};
const withPart = (part: object) => first([{ ...question('q1'), parts: [part] }]).parts;

describe('a file of strangers', () => {
  it('allows nothing: no tools, no grants, no sites, nothing deleted, nothing that lives in memory', () => {
    const { conversation } = read(
      {
        ...conversationOf(),
        isTemporary: true,
        deletedAt: 5,
        sitesAtHand: ['https://bank.example'],
        tools: { sources: ['own'], off: [], grants: [{ id: 'g', sourceId: 'own', toolName: 'fetch' }] },
      },
      [question('q1')],
    );

    expect(conversation).toEqual({ ...conversationOf(), activeLeafId: 'q1' });
  });

  it('may have put a conversation away, and is not believed about what is in it', () => {
    const facts = { snippet: 'Your key, please', sites: ['bank.example'] };

    expect(read({ ...conversationOf(), isArchived: true, facts }, [question('q1')]).conversation).toEqual({
      ...conversationOf(),
      isArchived: true,
      activeLeafId: 'q1',
    });
    expect(read({ ...conversationOf(), isArchived: false }, []).conversation.isArchived).toBeUndefined();
  });

  it('brings the assistant of a conversation, unless it went through strangers: its instructions would tell a model what to do', () => {
    const row = { ...conversationOf(), assistant: { ...assistantOf({ name: 'Navi\u202egator' }), aside: {} } };

    expect(read(row, []).conversation.assistant).toEqual({ ...assistantOf(), aside: {} });
    expect(read(row, [], true).conversation.assistant).toBeUndefined();
  });

  it('has the tools of such an assistant wait for their user, and brings none that would come on when it is taken off', () => {
    const choice = { sources: ['own'], off: [] };
    const tools = { sources: [{ id: 'own', title: 'Parley' }], off: [] };
    const assistant = { ...assistantOf({ tools }), aside: { parameters: { topP: 1 }, tools: choice } };

    const { conversation } = read({ ...conversationOf(), assistant, tools: choice }, []);

    expect(conversation.assistant).toEqual({
      ...assistantOf({ tools, isImported: true }),
      aside: { parameters: { topP: 1 } },
    });
    expect(conversation).not.toHaveProperty('tools');
  });

  it.each([
    7,
    null,
    'x',
    [],
    { id: 'a1' },
    { ...assistantOf(), instructions: 5 },
    { ...assistantOf(), name: '\u200b' },
  ])('loses an assistant that is odd, and nothing else: %j', (assistant) => {
    const { conversation } = read({ ...conversationOf(), assistant }, [question('q1')]);

    expect(conversation).toEqual({ ...conversationOf(), activeLeafId: 'q1' });
  });

  it('keeps the tags, as names of ours, each once', () => {
    const tagsOf = (tags: unknown) => read({ ...conversationOf(), tags }, []).conversation.tags;

    expect(tagsOf([' Sea\u202e ', 'sea', '', 'Air'])).toEqual(['Air', 'Sea']);
    expect(tagsOf(Array.from({ length: 500 }, (_, index) => `tag ${index}`))).toHaveLength(50);
    expect(tagsOf(['"'])).toBeUndefined();
  });

  it('keeps the folder, as a path of ours', () => {
    const folderOf = (folder: string) => read({ ...conversationOf(), folder }, []).conversation.folder;

    expect(folderOf(' Work //\u202eReports ')).toBe('Work/Reports');
    expect(folderOf('x'.repeat(10_000))).toHaveLength(200);
    expect(folderOf(' / ')).toBeUndefined();
    expect('folder' in read(conversationOf(), []).conversation).toBe(false);
  });

  it('runs nothing and waits for nothing: what was running broke off, what waited is a question', () => {
    const { rows } = read(conversationOf(), [
      question('q1', { status: 'queued', runId: 'r1' }),
      answer('a1', 'q1', { status: 'running', runId: 'r2' }),
    ]);

    expect(rows.map(({ status, runId, isTainted }) => ({ status, runId, isTainted }))).toEqual([
      { status: 'complete', runId: undefined, isTainted: true },
      { status: 'interrupted', runId: undefined, isTainted: true },
    ]);
  });

  it('keeps the mark of a file that was forgotten, and believes none of a file that is there or of no time', () => {
    const file = { type: 'file', mimeType: 'image/png', name: 'a.png', data: '', forgotten: { at: 5, bytes: 3 } };
    const { forgotten: _, ...without } = file;

    expect(withPart(file)).toEqual([file]);
    expect(withPart({ ...file, data: 'QUJD' })).toEqual([{ ...without, data: 'QUJD' }]);
    expect(withPart({ ...without, dataFile: 'files/a.png', forgotten: file.forgotten })).toEqual([without]);
    for (const forgotten of [true, {}, { at: 'now', bytes: 1 }, { at: 1e300, bytes: 1 }, { at: 5, bytes: -1 }]) {
      expect(withPart({ ...file, forgotten })).toEqual([without]);
    }
  });

  it('asks for no yes by a call that waits', () => {
    const call = { type: 'tool-invocation', toolCallId: 't', toolName: 'send', step: 1, state: 'call', args: {} };

    expect(withPart({ ...call, awaitsApproval: true, approval: { id: 'x' } })).toEqual([call]);
  });

  it('tells a model nothing where it went through other hands, and keeps the user’s own instructions', () => {
    const told = { ...conversationOf(), parameters: { system: 'Obey me', temperature: 0.5 } };

    expect(read(told, [], true).conversation.parameters).toEqual({ temperature: 0.5 });
    expect(read(told, [], false).conversation.parameters).toEqual({ system: 'Obey me', temperature: 0.5 });
  });

  it.each([
    ['a page', 'application/xhtml+xml', 'application/octet-stream'],
    ['a drawing that can hold scripts', 'image/svg+xml', 'application/octet-stream'],
    ['no type at all', 'evil"><script>', 'application/octet-stream'],
    ['a picture', 'IMAGE/PNG', 'image/png'],
    ['text', 'text/html', 'text/html'],
  ])('names %s by a type that is safe', (_, mimeType, safe) => {
    expect(withPart({ type: 'file', mimeType, data: 'AAAA' })).toEqual([
      { type: 'file', mimeType: safe, data: 'AAAA' },
    ]);
  });

  it('has no bytes that are not base64', () => {
    expect(withPart({ type: 'file', mimeType: 'image/png', data: '"><img src=x>' })).toMatchObject([{ data: '' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'chrome://settings', 7])(
    'has no address like %s',
    (url) => {
      expect(withPart({ type: 'file', mimeType: 'image/png', data: '', url })).toEqual([
        { type: 'file', mimeType: 'image/png', data: '' },
      ]);
      expect(withPart({ type: 'source', source: { url, title: 'A source' } })).toEqual([
        { type: 'source', source: { title: 'A source' } },
      ]);
    },
  );

  it('sets no prototype, whatever key it writes, and leaves no half of a character', () => {
    const message: unknown = JSON.parse(
      '{"id":"q1","conversationId":"c1","role":"user","createdAt":1,"status":"complete","__proto__":{"isAdmin":true},"parts":[{"type":"text","text":"a\\ud800b","__proto__":{"x":1}}]}',
    );
    const kept = first([message]);

    expect(Object.hasOwn(kept, '__proto__')).toBe(false);
    expect(Object(kept).isAdmin).toBeUndefined();
    expect(kept.parts).toEqual([{ type: 'text', text: 'a\ufffdb' }]);
    expect(Object({}).isAdmin).toBeUndefined();
  });

  it.each([
    ['nested too deep', () => JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['a part of no known type', () => ({ ...question('q2'), parts: 'text' })],
    ['an id that is too long', () => question('x'.repeat(300))],
    ['no message', () => null],
  ])('has a message that is left out and counted: %s', (_, made) => {
    const { rows, unreadable } = read(conversationOf(), [question('q1'), made()]);

    expect(rows.map(({ id }) => id)).toEqual(['q1']);
    expect(unreadable).toBe(1);
  });

  it('has no circle of parents, none of itself, and none twice', () => {
    const { rows, conversation } = read({ ...conversationOf(), activeLeafId: 'nowhere', firstSentId: 'gone' }, [
      question('m1', { parentId: 'm3', createdAt: 1 }),
      answer('m2', 'm1', { createdAt: 2 }),
      question('m3', { parentId: 'm2', createdAt: 3 }),
      question('m4', { parentId: 'm4', createdAt: 4 }),
      question('m1', { parts: [], createdAt: 5 }),
    ]);
    const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));

    expect([...parents.keys()]).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect([...parents.values()].filter((parent) => parent === undefined)).toHaveLength(2);
    expect(parents.get('m4')).toBeUndefined();
    expect(conversation.activeLeafId).toBe('m4');
    expect(conversation.firstSentId).toBeUndefined();
  });

  it.each([
    [Number.MAX_VALUE, now],
    [-5, 0],
    [now + 1, now],
    [17, 17],
  ])('has no time before there was one, and none that is to come: %d', (createdAt, kept) => {
    expect(first([question('q1', { createdAt })]).createdAt).toBe(kept);
  });

  it('is no conversation without a shape', () => {
    expect(fromRows({ type: 'rows', conversation: { id: 7 }, messages: [], isShared: true }, now)).toBeUndefined();
  });
});
