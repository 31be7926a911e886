import { describe, expect, it } from 'vitest';
import { conversationTexts } from '@/lib/background/chat/conversation-texts';
import type { MessagePart } from '@/lib/domain/message-part';
import { ownSearchNote } from '@/lib/domain/tools/own-search-note';

const said = (role: 'user' | 'assistant', part: MessagePart, more: object = {}) =>
  conversationTexts([{ role, parts: [part], ...more }]);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const call = (result: unknown): MessagePart => ({
  type: 'tool-invocation',
  toolCallId: 'a',
  toolName: 'look',
  step: 0,
  state: 'result',
  args: { place: 'Oslo' },
  result,
});
const kept = (change: object) => call({ type: 'parley-tool-result', content: [], isUntrusted: true, ...change });
const text = { type: 'text', text: 'Words.' } as const;
const nothing = { foreign: [], own: [], hasUnread: false };

describe('what the user wrote', () => {
  it('is theirs, unless the page of a tool wrote it', () => {
    expect(said('user', text)).toEqual({ ...nothing, own: ['Words.'] });
    expect(said('user', text, { isTainted: true })).toEqual({ ...nothing, foreign: ['Words.'] });
  });

  it('is not what a model wrote, which has nothing of its own', () => {
    expect(said('assistant', text)).toEqual(nothing);
  });
});

describe('what strangers wrote', () => {
  it.each([
    [
      'a text file',
      { mimeType: 'text/plain', data: base64('Words.'), name: 'notes.txt' },
      ['notes.txt', 'Words.'],
      false,
    ],
    ['the text of a document', { mimeType: 'application/x', data: '', text: 'Words.' }, ['Words.'], false],
    [
      'the text of a PDF, in which pictures may be',
      { mimeType: 'application/pdf', data: '', text: 'Words.' },
      ['Words.'],
      true,
    ],
    ['a picture, by its name alone', { mimeType: 'image/png', data: '', name: 'a.png' }, ['a.png'], true],
  ])('is %s', (_what, file, foreign, hasUnread) => {
    const texts = said('user', { type: 'file', ...file });
    expect(texts.foreign).toEqual(expect.arrayContaining(foreign));
    expect(texts).toMatchObject({ own: [], hasUnread });
  });

  it('is a page with its title and address', () => {
    const page = {
      kind: 'page' as const,
      url: 'https://a.example/',
      title: 'Title',
      words: 1,
      starts: [0],
      sections: [],
    };
    const { foreign } = said('user', { type: 'file', mimeType: 'text/plain', data: base64('Words.'), page });
    expect(foreign).toEqual(expect.arrayContaining(['https://a.example/', 'Title', 'Words.']));
  });

  it('is the result of a call with its data, and what a service’s own tools gave', () => {
    expect(said('assistant', kept({ content: [text], structured: { id: 'KX-2' } })).foreign.join()).toMatch(
      /Words.*KX-2/u,
    );
    expect(said('assistant', call({ id: 'KX-2' })).foreign.join()).toContain('KX-2');
  });

  it('is not what our own words say of a call', () => {
    expect(said('assistant', kept({ content: [text], isUntrusted: false }))).toEqual(nothing);
  });

  it('cannot be compared in a picture that a call gave, and in what a service found by itself', () => {
    const image = { type: 'image', mimeType: 'image/png', data: '' };
    expect(said('assistant', kept({ content: [image] })).hasUnread).toBe(true);
    const source = { sourceType: 'url', id: 's', url: 'https://found.example/' } as const;
    expect(said('assistant', { type: 'source', source }).hasUnread).toBe(true);
    const annotations = ownSearchNote.type === 'message_annotations' ? ownSearchNote.annotations : [];
    expect(said('assistant', text, { annotations }).hasUnread).toBe(true);
  });
});
