import { describe, expect, it } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { claudeSource } from '@/lib/import/sources/claude';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('claude');

const one = async (...content: readonly unknown[]): Promise<readonly string[]> => {
  const message = { uuid: 'm', sender: 'assistant', content };
  const archive = importArchive({
    'conversations.json': JSON.stringify([{ uuid: 'c', name: 'x', chat_messages: [message] }]),
  });
  return (await conversationsFrom(claudeSource, archive)).flatMap(saidIn);
};

describe('a conversation of Claude', () => {
  it('has its title, its times, and the branch that ends last', async () => {
    const [first] = await conversationsFrom(claudeSource, importArchive(files));

    expect(first).toMatchObject({
      id: '34bd3ec6-80e9-45cf-b4a6-fe21d1f07d0a',
      title: 'Haftungsklausel prüfen',
      createdAt: Date.UTC(2026, 2, 29, 7, 6, 34, 84),
      activeLeafId: 'm4b',
      notUnderstood: ['hologram'],
    });
    expect(first?.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['m1', undefined],
      ['m2', 'm1'],
      ['m3', 'm2'],
      ['m3b', 'm2'],
      ['m4b', 'm3b'],
    ]);
  });

  it('has the words of attached texts, the names of other files, thoughts, calls, sources and artifacts', async () => {
    const [first] = await conversationsFrom(claudeSource, importArchive(files));

    expect(first === undefined ? [] : saidIn(first)).toEqual([
      'user has klausel.txt text/plain 60 characters',
      'user has (unnamed) text/plain 16 characters',
      'user has scan.png image/png missing',
      'user: Bitte prüfen Sie diese Klausel.',
      'assistant thinks: Der Nutzer will eine Einschätzung.',
      'assistant calls web_search {"query":"Haftung BGB"} -> "§ 276 BGB\\nhttps://www.gesetze-im-internet.example/bgb/276\\n\\nVorsatz und Fahrlässigkeit"',
      'assistant refers to § 276 BGB <https://www.gesetze-im-internet.example/bgb/276>',
      'assistant: Sie ist sehr weit.',
      'assistant calls artifacts {"title":"Klausel","type":"application/vnd.ant.code"} -> "OK"',
      'assistant: ```tex\n\\section{Haftung}\n```',
      'user: Danke!',
      'user: Kürzer, bitte.',
      'assistant: Begrenzen.',
    ]);
    const [text] = first?.messages[0]?.parts ?? [];
    expect(text?.type === 'file' ? textOfBase64(text.data ?? '') : '').toBe('Die Haftung ist unbegrenzt. 「無制限」');
  });

  it('of earlier exports is its text, one message behind the other', async () => {
    const old = (await conversationsFrom(claudeSource, importArchive(files)))[1];

    expect(old).toMatchObject({ title: '雨についての俳句をください。', notUnderstood: ['robot', 'chat_messages'] });
    expect(old?.messages.map(({ parentId }) => parentId)).toEqual([undefined, 'o1']);
    expect(old === undefined ? [] : saidIn(old)).toEqual([
      'user: 雨についての俳句をください。',
      'assistant thinks: 五七五',
      'assistant: 静かな雨\n屋根を叩いて\n夜が更ける',
    ]);
  });

  it('that is broken is named, and so is what has no place here', async () => {
    const items = await importedFrom(claudeSource, importArchive(files));

    expect(items.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', title: 'Kaputt', entry: 'conversations.json' },
    ]);
    expect(items.filter(({ type }) => type === 'left-out')).toEqual([
      { type: 'left-out', kind: 'memories.json' },
      { type: 'left-out', kind: 'projects.json' },
    ]);
  });

  it('is also read as the page itself gets it, with the end of the branch that it shows', async () => {
    const [first] = JSON.parse(files['conversations.json'] ?? '[]');
    const archive = importArchive({
      'claude.json': JSON.stringify({ ...first, current_leaf_message_uuid: 'm3', model: 'claude-opus-4-5' }),
    });

    await expect(claudeSource.recognizes(archive)).resolves.toBe(true);
    const [conversation] = await conversationsFrom(claudeSource, archive);
    expect(conversation).toMatchObject({ activeLeafId: 'm3' });
    expect(conversation?.messages[1]).toMatchObject({ modelName: 'claude-opus-4-5' });
  });

  it('has what was spoken, and each file that its id tells apart', async () => {
    expect(await one({ type: 'voice_note', title: 'V', text: 'Spoken.' })).toEqual(['assistant: Spoken.']);

    const picture = (file_uuid?: string) => ({ file_name: 'a.png', file_uuid });
    const message = (files: object[], files_v2: object[]) => ({ uuid: 'm', sender: 'human', files, files_v2 });
    const names = async (said: object): Promise<number> => {
      const text = JSON.stringify([{ uuid: 'c', name: 'x', chat_messages: [said] }]);
      const [found] = await conversationsFrom(claudeSource, importArchive({ 'conversations.json': text }));
      return found?.messages[0]?.parts.length ?? 0;
    };
    expect(await names(message([picture('1'), picture('2')], [picture('1')]))).toBe(2);
    expect(await names(message([picture()], [picture('1')]))).toBe(1);
    expect(await names(message([picture()], [picture()]))).toBe(1);
  });

  it('has a document as the text that it is, and each change of it as a call', async () => {
    expect(
      await one(
        {
          type: 'tool_use',
          id: '1',
          name: 'artifacts',
          input: { command: 'create', type: 'text/markdown', title: 'Plan', content: '# Plan' },
        },
        {
          type: 'tool_use',
          id: '2',
          name: 'artifacts',
          input: { command: 'update', old_str: 'Plan', new_str: 'Ziel' },
        },
        { type: 'tool_result', tool_use_id: '2', content: 'done', is_error: true },
        'odd',
      ),
    ).toEqual([
      'assistant calls artifacts {"title":"Plan","type":"text/markdown"} -> call',
      'assistant: # Plan',
      'assistant calls artifacts {"command":"update","old_str":"Plan","new_str":"Ziel"} -> "done"',
    ]);
  });
});
