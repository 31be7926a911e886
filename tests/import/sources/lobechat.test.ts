import { describe, expect, it } from 'vitest';
import type { ImportedConversation } from '@/lib/import/imported';
import { lobeChatSource } from '@/lib/import/sources/lobechat';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('lobechat');

const byId = async (id: string): Promise<ImportedConversation> => {
  const found = (await conversationsFrom(lobeChatSource, importArchive(files))).find((one) => one.id === id);
  if (found === undefined) throw new Error(`No conversation ${id}`);
  return found;
};

describe('a conversation of LobeChat', () => {
  it('is a topic, with its title, its times and its star', async () => {
    expect(await byId('tpc_1')).toMatchObject({
      title: 'ABC规模查询',
      createdAt: Date.UTC(2025, 2, 5, 6, 55, 46, 808),
      updatedAt: Date.UTC(2025, 2, 5, 9, 32, 14, 622),
      isPinned: true,
      notUnderstood: [],
    });
  });

  it('has a question behind what came before it, and a thread behind the message that it is about', async () => {
    const topic = await byId('tpc_1');

    expect(topic.messages.map(({ id, parentId, modelName }) => [id, parentId, modelName])).toEqual([
      ['msg_q1', undefined, undefined],
      ['msg_a2', 'msg_q1', 'claude-3-7-sonnet-20250219'],
      ['msg_q2', 'msg_a2', undefined],
      ['msg_th', 'msg_a2', undefined],
    ]);
    expect(topic.activeLeafId).toBe('msg_q2');
  });

  it('has what was thought, a call and its result, the answer behind it, and its sources', async () => {
    expect(saidIn(await byId('tpc_1')).slice(1, 6)).toEqual([
      'assistant thinks: 先搜索',
      'assistant: 我将为您搜索。',
      'assistant calls lobe-web-browsing____search {"query":"ABC 公司规模"} -> "[{\\"content\\":\\"2000 人\\"}]"',
      'assistant: 约两千人。',
      'assistant refers to 关于ABC <https://abc.example/about>',
    ]);
  });

  it('is a session where there was no topic; files are named', async () => {
    expect(await byId('session:ssn_1')).toMatchObject({
      title: 'Übersetzer',
      isPinned: true,
      notUnderstood: ['files'],
    });
  });

  it('of versions before is read from their settings file, with versions of an answer', async () => {
    const old = await byId('EjdLCVfG');

    expect(old).toMatchObject({ title: 'ChatGPT?', createdAt: 1_710_649_884_900 });
    expect(old.messages.map(({ id, parentId, modelName }) => [id, parentId, modelName])).toEqual([
      ['0ATdEISY', undefined, undefined],
      ['PEWjFn07', '0ATdEISY', 'mistral-7b'],
      ['GjneSJG9', '0ATdEISY', 'gemma-7b'],
      ['q3', 'GjneSJG9', undefined],
      ['t3', 'q3', undefined],
    ]);
    expect(saidIn(old).at(-1)).toBe('assistant calls web____run {} -> "ok"');
  });

  it('is what was said with each agent and in each group where there was no topic', async () => {
    const said = (id: string, of: object, second?: number) => ({
      id,
      role: 'user',
      content: id,
      ...of,
      ...(second !== undefined && { createdAt: `2025-01-01T00:00:0${second}Z` }),
    });
    const data = {
      userSettings: [],
      agents: [{ id: 'A', title: 'Cook' }, { id: 'B' }, { id: 'C' }],
      sessions: [{ id: 's', title: 'Doctor' }],
      agentsToSessions: [{ agentId: 'B', sessionId: 's' }],
      messages: [
        said('a1', { agentId: 'A' }, 1),
        said('a2', { agentId: 'A' }),
        said('b1', { sessionId: 's' }, 2),
        said('a3', { agentId: 'A' }, 5),
        said('b2', { agentId: 'B' }, 3),
        said('g1', { agentId: 'A', groupId: 'G' }, 4),
        said('g2', { agentId: 'C', groupId: 'G' }, 5),
      ],
    };
    const found = await conversationsFrom(lobeChatSource, importArchive({ 'x.json': JSON.stringify({ data }) }));

    expect(found.map(({ id, title, messages }) => [id, title, messages.map((one) => one.id).join(' ')])).toEqual([
      ['agent:A', 'Cook', 'a1 a2 a3'],
      ['session:s', 'Doctor', 'b1 b2'],
      ['group:G', 'g1', 'g1 g2'],
    ]);
  });

  it('leaves messages of which nobody knows where they belong out, and says so', async () => {
    const items = await importedFrom(lobeChatSource, importArchive(files));

    expect(items.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', title: 'messages', entry: '2026-01-05-10-12_LobeHub-data.json' },
    ]);
  });

  it('brings nothing of the settings along', async () => {
    expect(JSON.stringify(await importedFrom(lobeChatSource, importArchive(files)))).not.toContain('geheim');
  });
});
