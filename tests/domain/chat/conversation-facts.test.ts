import { describe, expect, it } from 'vitest';
import { extendFacts, factsOf } from '@/lib/domain/chat/conversation-facts';
import type { MessagePart } from '@/lib/domain/message-part';
import { answer, question } from '@/tests/fakes/messages';

const text = (words: string): MessagePart => ({ type: 'text', text: words });
const pageOf = (url: string): MessagePart => ({
  type: 'file',
  mimeType: 'text/plain',
  data: '',
  page: { kind: 'page', url, title: 'A page', words: 1, starts: [0], sections: [] },
});
const file: MessagePart = { type: 'file', mimeType: 'image/png', data: '', name: 'sky.png' };

describe('the facts of a conversation', () => {
  it('are its last answer, what wrote it, its sites and whether it has a file', () => {
    const facts = factsOf(
      [
        question('u1', { parts: [pageOf('https://www.example.org/a'), text('Why?')] }),
        answer('a1', 'u1'),
        question('u2', { parentId: 'a1', parts: [file, pageOf('http://localhost:3000/'), text('And?')] }),
        answer('a2', 'u2', { parts: [text('**Rayleigh** scatters.')] }),
      ],
      'a2',
    );

    expect(facts).toEqual({
      snippet: 'Rayleigh scatters.',
      modelName: 'Llama 3.2',
      sites: ['localhost:3000', 'example.org'],
      hasFile: true,
    });
  });

  it('are the first question where there is no answer yet', () => {
    expect(factsOf([question('u1'), answer('a1', 'u1', { parts: [] })], 'a1')).toEqual({
      snippet: 'Why is the sky blue?',
      sites: [],
    });
  });

  it('are of the branch that is shown', () => {
    const messages = [question('u1'), answer('a1', 'u1'), answer('a2', 'u1', { parts: [text('Another one.')] })];

    expect(factsOf(messages, 'a1').snippet).toBe('It scatters.');
    expect(factsOf(messages, 'a2').snippet).toBe('Another one.');
  });

  it('of an unknown leaf are of all that is there', () => {
    expect(factsOf([question('u1'), answer('a1', 'u1')], 'gone').snippet).toBe('It scatters.');
  });

  it('grow with what comes, and keep the answer while the next is awaited', () => {
    const known = factsOf([
      question('u1', { parts: [pageOf('https://a.example/'), text('Why?')] }),
      answer('a1', 'u1'),
    ]);
    const asked = extendFacts(
      known,
      [question('u2', { parts: [pageOf('https://b.example/'), text('And?')] })],
      answer('a2', 'u2', { parts: [] }),
    );
    const answered = extendFacts(asked, [], answer('a2', 'u2', { modelName: 'GPT', parts: [text('So.')] }));

    expect(asked).toEqual({ ...known, sites: ['b.example', 'a.example'] });
    expect(answered).toEqual({ ...asked, snippet: 'So.', modelName: 'GPT' });
  });

  it('hold the latest fifty sites', () => {
    const parts = Array.from({ length: 60 }, (_, index) => pageOf(`https://s${index}.example/`));
    const { sites } = factsOf([question('u1', { parts })]);

    expect(sites).toHaveLength(50);
    expect(sites[0]).toBe('s59.example');
  });
});
