import { describe, expect, it } from 'vitest';
import type { ImportedConversation } from '@/lib/import/imported';
import { chatGptSource } from '@/lib/import/sources/chatgpt/chatgpt';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('chatgpt');

const byTitle = async (title: string): Promise<ImportedConversation> => {
  const found = (await conversationsFrom(chatGptSource, importArchive(files))).find((one) => one.title === title);
  if (found === undefined) throw new Error(`No conversation ${title}`);
  return found;
};

const one = async (mapping: unknown, more: object = {}): Promise<ImportedConversation | undefined> =>
  (
    await conversationsFrom(
      chatGptSource,
      importArchive({ 'conversations.json': JSON.stringify([{ title: 'x', mapping, ...more }]) }),
    )
  )[0];

describe('a conversation of ChatGPT', () => {
  it('has its title, its times, its star, and the branch that was shown', async () => {
    expect(await byTitle('Drei Tage in Lissabon')).toMatchObject({
      id: '6952f0aa-1c2e-8003-9d11-0a0b0c0d0e01',
      createdAt: 1_767_258_000_250,
      updatedAt: 1_767_258_600_250,
      isPinned: true,
      activeLeafId: 'l-a3',
      notUnderstood: [],
    });
  });

  it('has an answer that was tried again as two versions, with their models', async () => {
    const { messages } = await byTitle('Drei Tage in Lissabon');

    expect(messages.map(({ id, parentId, modelName }) => [id, parentId, modelName])).toEqual([
      ['l-q1', undefined, undefined],
      ['l-a1', 'l-q1', 'gpt-4o'],
      ['l-a2', 'l-q1', 'gpt-5-2'],
      ['l-q2', 'l-a2', undefined],
      ['l-a3', 'l-q2', 'gpt-5-2'],
    ]);
  });

  it('names no model where the program chose one, nor that of a tool, nor that of all for one that names its own', async () => {
    const node = (parent: string | null, role: string, model_slug?: string, name?: string) => ({
      parent,
      message: { author: { role, name }, content: { content_type: 'text', parts: [role] }, metadata: { model_slug } },
    });
    const modelOf = async (own: string | undefined, default_model_slug: string) => {
      const call = node('q', 'assistant', own);
      const mapping = {
        q: node(null, 'user'),
        a: { ...call, message: { ...call.message, recipient: 'web' } },
        t: node('a', 'tool', 'tool-model', 'web'),
        b: node('t', 'assistant', 'auto'),
      };
      return (await one(mapping, { default_model_slug }))?.messages[1];
    };

    expect(await modelOf('gpt-5', 'gpt-4o')).toMatchObject({ id: 'b', modelName: 'gpt-5' });
    expect(await modelOf(undefined, 'gpt-4o')).toMatchObject({ id: 'b', modelName: 'gpt-4o' });
    expect(await modelOf(undefined, 'auto')).not.toHaveProperty('modelName');
  });

  it('goes on after words that the program says are not its last', async () => {
    const node = (parent: string, text: string, end_turn: boolean) => ({
      parent,
      message: { author: { role: 'assistant' }, end_turn, content: { content_type: 'text', parts: [text] } },
    });
    const conversation = await one({ a: node('', 'Let me look.', false), b: node('a', 'It is so.', true) });

    expect(conversation?.messages.map(({ id }) => id)).toEqual(['b']);
  });

  it('has nothing of what the user told about themselves, nor what the program tells the model', async () => {
    expect(JSON.stringify(await conversationsFrom(chatGptSource, importArchive(files)))).not.toContain('Kanarie');
  });

  it('has a search as a call, the words for marks in its answer, and the pages as sources', async () => {
    expect(saidIn(await byTitle('Drei Tage in Lissabon')).slice(4)).toEqual([
      'assistant calls web {"code":"search(\\"Torre de Belém Öffnungszeiten\\")"} -> "Torre de Belém: 10:00–17:30"',
      'assistant: Der Torre de Belém öffnet um 10 Uhr. Montags ist er zu.',
      'assistant refers to Torre de Belém <https://www.museusemonumentos.example/torre>',
      'assistant refers to Besuch planen <https://www.visitlisboa.example/belem>',
      'assistant refers to böse <>',
    ]);
  });

  it('has its files by their names, what it thought, the code that ran, and the picture that it made', async () => {
    expect(saidIn(await byTitle('売上のグラフ'))).toEqual([
      'user has 売上.csv text/csv file-7hKq2ZpLmX0aBcDeFgHiJk.dat',
      'user has スケッチ.png image/png file_00000000a8b471fdaa72fda14d75fc1c.dat',
      'user: このCSVから売上のグラフを描いてください。',
      'assistant thinks: **データを確認**\n\n列は月と金額。',
      `assistant calls python {"code":"import pandas as pd\\ndf = pd.read_csv('/mnt/data/売上.csv')\\ndf.plot()"} -> "<Axes: >"`,
      'assistant has plot.png image/png file-Qm4nB8vCx7Zs6Dd5Ff4Gg3Hh-plot.png',
      'assistant: 売上は3月から伸びています。',
    ]);
  });

  it('has what was spoken as words, and the sound where the archive has it', async () => {
    expect(await byTitle('محادثة صوتية')).toMatchObject({ isPinned: true, isArchived: true });
    expect(saidIn(await byTitle('محادثة صوتية'))).toEqual([
      'user: ما الطقس اليوم؟',
      'user has (unnamed) audio/wav 6952f0aa-1c2e-8003-9d11-0a0b0c0d0e03/audio/file_00000000be8461f6933c5901268c21ad-1.wav',
      'assistant: لا أعرف مكانك.',
      'assistant has (unnamed) audio/wav missing',
    ]);
  });

  it('has the text of a canvas, of a draft, and a picture that is gone', async () => {
    expect(saidIn(await byTitle('Lettre de motivation'))).toEqual([
      'user: Écris une lettre de motivation.',
      `assistant calls canmore_create_textdoc {"name":"lettre","type":"document"} -> "Successfully created text document with id 'x'"`,
      'assistant: # Madame, Monsieur\n\nJe me permets…\n\nVoici un premier jet.\n\nObjet : candidature',
      'user: Et une image ?',
      'assistant calls dalle_text2im {"prompt":"une plume","size":"1024x1024"} -> ""',
      'assistant has (unnamed) image/png missing',
    ]);
  });

  it('that is odd gives what is whole in it, and names the rest', async () => {
    const odd = await byTitle('Kreis 1');

    expect(odd.notUnderstood).toEqual(['super_widget', 'robot', 'mapping']);
    expect(saidIn(odd).toSorted()).toEqual([
      'assistant: Elternteil fehlt',
      'assistant: Kreis 2',
      'user: Kreis 1',
      'user: Первый корень',
      'user: 두 번째 뿌리',
    ]);
    expect(odd.messages.map(({ createdAt }) => createdAt)).toEqual([
      undefined,
      undefined,
      1_767_258_001_250,
      1_767_258_003_250,
      Date.UTC(2026, 0, 1, 9, 0, 30),
    ]);
  });

  it('that cannot be read is named, and one in which nothing was said is not brought in', async () => {
    const items = await importedFrom(chatGptSource, importArchive(files));

    expect(items.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', title: 'Kaputt', entry: 'conversations-001.json' },
      { type: 'unreadable', entry: 'conversations-001.json' },
    ]);
    expect(items.some((item) => item.type === 'conversation' && item.conversation.title === 'Leer')).toBe(false);
  });

  it('is in a whole file as in numbered ones, and once where it is in both', async () => {
    const first = files['conversations-000.json'] ?? '';
    const archive = importArchive({ 'conversations.json': first, 'conversations-000.json': first });

    expect(await conversationsFrom(chatGptSource, archive)).toHaveLength(2);
  });

  it('is also read as the page itself gets it', async () => {
    const [conversation] = JSON.parse(files['conversations-000.json'] ?? '[]');
    const archive = importArchive({ 'ChatGPT-Lissabon.json': JSON.stringify(conversation) });

    await expect(chatGptSource.recognizes(archive)).resolves.toBe(true);
    expect(await conversationsFrom(chatGptSource, archive)).toMatchObject([{ title: 'Drei Tage in Lissabon' }]);
  });

  it('whose pages are hidden in the source of a result has them as sources', async () => {
    const conversation = await one({
      q: { parent: null, message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['?'] } } },
      t: {
        parent: 'q',
        message: {
          author: { role: 'tool', name: 'browser' },
          content: { content_type: 'tether_quote', url: 'https://example.com/a', title: 'A', text: 'quoted' },
          metadata: { _cite_metadata: { metadata_list: [{ title: 'B', url: 'https://example.com/b' }, 'odd'] } },
        },
      },
      a: {
        parent: 't',
        message: {
          author: { role: 'assistant' },
          content: { content_type: 'text', parts: ['So it is【11†(A)】.'] },
          metadata: { citations: [{ metadata: { title: 'C', url: 'https://example.com/c' } }] },
        },
      },
    });

    expect(conversation === undefined ? [] : saidIn(conversation)).toEqual([
      'user: ?',
      'assistant calls browser {} -> "A\\n\\nhttps://example.com/a\\n\\nquoted"',
      'assistant refers to A <https://example.com/a>',
      'assistant refers to B <https://example.com/b>',
      'assistant: So it is.',
      'assistant refers to C <https://example.com/c>',
    ]);
  });

  it('with code that the user asked for has it in a fence', async () => {
    const conversation = await one({
      a: {
        parent: null,
        message: {
          author: { role: 'assistant' },
          recipient: 'all',
          content: { content_type: 'code', language: 'rust', text: 'fn main() {}' },
        },
      },
      b: {
        parent: 'a',
        message: {
          author: { role: 'tool', name: 'python' },
          content: { content_type: 'system_error', name: 'Timeout', text: 'Too long' },
        },
      },
    });

    expect(conversation?.messages.flatMap(({ parts }) => parts)).toMatchObject([
      { type: 'text', text: '```rust\nfn main() {}\n```' },
      { toolName: 'python', result: 'Too long', isError: true },
    ]);
  });
});
