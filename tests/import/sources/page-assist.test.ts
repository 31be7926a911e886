import { describe, expect, it } from 'vitest';
import { pageAssistSource } from '@/lib/import/sources/page-assist';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('page-assist');
const [name = ''] = Object.keys(files);

describe('a conversation of Page Assist', () => {
  it('has its title, its pin, and its times: the one in its head is that of its last question', async () => {
    const conversations = await conversationsFrom(pageAssistSource, importArchive(files));

    expect(conversations).toMatchObject([
      {
        id: 'pa_1',
        title: 'Resumo da página',
        isPinned: true,
        createdAt: 1_751_000_001_000,
        updatedAt: 1_751_000_000_000,
      },
      {
        id: 'pa_4',
        title: '서울 날씨',
        createdAt: 1_751_000_008_000,
        updatedAt: 1_751_000_009_000,
        notUnderstood: ['robot'],
      },
    ]);
  });

  it('has its messages in the order of their times, with pictures, thoughts, calls and sources', async () => {
    const [first] = await conversationsFrom(pageAssistSource, importArchive(files));

    expect(first === undefined ? [] : saidIn(first)).toEqual([
      'user has (unnamed) image/png 92 characters',
      'user has Navegação text/html missing',
      'user has manual.pdf application/pdf missing',
      'user: Resuma esta página',
      'assistant thinks: Vou resumir.',
      'assistant: A página fala de navegação.',
      'assistant refers to Vela <https://vela.example/>',
      'assistant refers to manual.pdf <>',
      'assistant refers to Navegação <https://navegacao.example/>',
      'assistant calls mar_ {"porto":"Lisboa"} -> "2,1 m"',
      'assistant: A maré está em 2,1 m.',
    ]);
    expect(first?.messages[1]).toMatchObject({ modelName: 'Qwen 3 8B' });
  });

  it('has nothing of what the program tells the model, and nothing of its settings and keys', async () => {
    const all = JSON.stringify(await importedFrom(pageAssistSource, importArchive(files)));

    expect(all).not.toContain('Kanarie');
    expect(all).not.toContain('canary');
  });

  it('that is broken is named, and so are prompts and knowledge, which have no place here', async () => {
    const items = await importedFrom(pageAssistSource, importArchive(files));

    expect(items.filter(({ type }) => type === 'unreadable')).toEqual([{ type: 'unreadable', entry: name }]);
    expect(items.filter(({ type }) => type === 'left-out')).toEqual([
      { type: 'left-out', kind: 'knowledge' },
      { type: 'left-out', kind: 'prompts' },
    ]);
  });

  it('keeps a message without a time behind the one before it', async () => {
    const said = (id: string, createdAt?: number) => ({ id, role: 'user', content: id, createdAt });
    const messages = [said('one', 1_760_000_000_000), said('two'), said('three', 1_760_000_003_000)];
    const text = JSON.stringify({ chat: [{ history: { id: 'h' }, messages }] });
    const [found] = await conversationsFrom(pageAssistSource, importArchive({ 'page-assist-1.json': text }));

    expect(found?.messages.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  });

  it('is known again by the name of the file where knowledge stands before it', async () => {
    const long = JSON.stringify({ knowledge: [{ title: 'x'.repeat(70_000) }], chat: [] });

    await expect(pageAssistSource.recognizes(importArchive({ 'page-assist-2026.json': long }))).resolves.toBe(true);
    await expect(pageAssistSource.recognizes(importArchive({ 'other.json': long }))).resolves.toBe(false);
  });
});
