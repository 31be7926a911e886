import { describe, expect, it } from 'vitest';
import { openWebUiSource } from '@/lib/import/sources/open-webui/open-webui';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('open-webui');

describe('a conversation of Open WebUI', () => {
  it('has its title, its times in seconds, its pin, that it was archived, and the branch that was shown', async () => {
    const [first] = await conversationsFrom(openWebUiSource, importArchive(files));

    expect(first).toMatchObject({
      id: '6214c52e-65b4-42c1-b158-3cf714aadec4',
      title: 'La classe',
      createdAt: 1_757_217_673_000,
      updatedAt: 1_757_217_753_000,
      isPinned: true,
      isArchived: true,
      activeLeafId: 'a4',
      notUnderstood: ['collection', 'hologram'],
    });
  });

  it('has the answers of models side by side as versions', async () => {
    const [first] = await conversationsFrom(openWebUiSource, importArchive(files));

    expect(first?.messages.map(({ id, parentId, modelName }) => [id, parentId, modelName])).toEqual([
      ['q1', undefined, undefined],
      ['a1', 'q1', 'Qwen 3'],
      ['a2', 'q1', 'llama3.1'],
      ['q2', 'a2', undefined],
      ['a3', 'q2', 'llama3.1'],
      ['q3', 'a3', undefined],
      ['a4', 'q3', 'gpt-oss'],
    ]);
  });

  it('has pictures, the texts of documents, thoughts, calls, code that ran, and sources', async () => {
    const [first] = await conversationsFrom(openWebUiSource, importArchive(files));

    expect(first === undefined ? [] : saidIn(first)).toEqual([
      'user has (unnamed) image/png 92 characters',
      'user has classe.pdf text/plain 16 characters',
      'user has photo.jpg image/png missing',
      "user: Combien d'élèves y a-t-il ?",
      'assistant thinks: Le PDF dit 24.\n<fin>',
      'assistant: Il y a **24** élèves [1].',
      'assistant refers to classe.pdf <>',
      'assistant refers to La classe <https://ecole.example/classe>',
      'assistant: 24.',
      'user: Calcule 24 × 3.',
      'assistant: Je calcule.',
      'assistant calls calc {"a":24,"b":3} -> "72"',
      'assistant calls code_interpreter {"code":"print(24 * 3)"} -> {"stdout":"72\\n"}',
      'assistant: <details>\n<summary>Détail</summary>\nreste tel quel\n</details>\n72.',
      'user: Merci',
      'assistant thinks: Politesse.',
      'assistant calls clock {} -> "12:00"',
      'assistant: De rien !',
    ]);
  });

  it('of the first versions is a list of messages without ids', async () => {
    const old = (await conversationsFrom(openWebUiSource, importArchive(files)))[1];

    expect(old).toMatchObject({ title: 'Altes Gespräch', createdAt: 1_757_208_673_000, notUnderstood: ['robot'] });
    expect(old === undefined ? [] : saidIn(old)).toEqual(['user: Hallo', 'assistant: Guten Tag!']);
  });

  it('that is broken is named', async () => {
    const items = await importedFrom(openWebUiSource, importArchive(files));

    expect(items.at(-1)).toEqual({ type: 'unreadable', title: 'Kaputt', entry: 'chat-export-1757300000000.json' });
  });

  it('is read where it is the only one in a file, and with content in parts', async () => {
    const chat = {
      history: {
        currentId: 'q',
        messages: {
          q: {
            role: 'user',
            content: [
              { type: 'text', text: 'Hi' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
              { type: 'video' },
            ],
          },
        },
      },
    };
    const archive = importArchive({ 'chat.json': JSON.stringify({ id: 'one', title: 'One', chat }) });

    await expect(openWebUiSource.recognizes(archive)).resolves.toBe(true);
    const [one] = await conversationsFrom(openWebUiSource, archive);
    expect(one).toMatchObject({ id: 'one', notUnderstood: ['video'] });
    expect(one === undefined ? [] : saidIn(one)).toEqual(['user: Hi', 'user has (unnamed) image/png 4 characters']);
  });
});
