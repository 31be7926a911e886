import { describe, expect, it } from 'vitest';
import { answerPieces, type Piece, partsOf, sourcePieces } from '@/lib/import/pieces';

const call = (name: string, id?: string, args: unknown = {}): Piece => ({ type: 'call', id, name, args });
const result = (name: string | undefined, value: unknown, id?: string): Piece => ({
  type: 'result',
  id,
  name,
  result: value,
});
const text = (words: string): Piece => ({ type: 'text', text: words });

const callsIn = (pieces: readonly Piece[]) =>
  partsOf(pieces).flatMap((part) => (part.type === 'tool-invocation' ? [part] : []));

describe('the parts of an imported message', () => {
  it('have texts that follow each other as one', () => {
    expect(partsOf([text('a'), text('b')])).toEqual([{ type: 'text', text: 'a\n\nb' }]);
  });

  it('have a call and its result as one, found by the id', () => {
    expect(callsIn([call('x', '1'), call('x', '2'), result('x', 'two', '2'), result('x', 'one', '1')])).toMatchObject([
      { toolCallId: '1', state: 'result', result: 'one', step: 0 },
      { toolCallId: '2', state: 'result', result: 'two', step: 0 },
    ]);
  });

  it('have a call and its result as one, found by the name, or because it comes right behind', () => {
    expect(callsIn([call('a'), call('b'), result('a', 1), call('c'), result(undefined, 2)])).toMatchObject([
      { toolName: 'a', result: 1 },
      { toolName: 'b', state: 'call' },
      { toolName: 'c', result: 2 },
    ]);
  });

  it('have a call and its result as one where the result names only the family', () => {
    expect(
      callsIn([call('file_search.msearch'), result('file_search', 1), call('web.run'), result('web.search', 2)]),
    ).toMatchObject([
      { toolName: 'file_search_msearch', result: 1 },
      { toolName: 'web_run', result: 2 },
    ]);
    expect(callsIn([call('a.x'), result('a.x', 1), result('a', 2)])).toMatchObject([
      { toolName: 'a_x', result: 1 },
      { toolName: 'a', result: 2 },
    ]);
  });

  it('have a result without a call as a call of its own', () => {
    expect(callsIn([result('web', 'x')])).toMatchObject([{ toolName: 'web', args: {}, state: 'result', result: 'x' }]);
    expect(callsIn([result(undefined, 'x')])).toMatchObject([{ toolName: 'tool' }]);
  });

  it('count a step for each time that the model was asked', () => {
    const calls = callsIn([call('a'), call('a'), result('a', 1), call('a'), text('then'), call('a')]);

    expect(calls.map(({ step }) => step)).toEqual([0, 0, 1, 2]);
  });

  it('keep ids apart that occur twice, and the first of two results', () => {
    const calls = callsIn([call('a', 'x'), call('a', 'x'), result('a', 'first', 'x'), result('a', 'second', 'x')]);

    expect(new Set(calls.map(({ toolCallId }) => toolCallId)).size).toBe(2);
    expect(calls[0]).toMatchObject({ result: 'first' });
  });

  it('have names and arguments that services take', () => {
    expect(callsIn([call('canmore.create_textdoc', undefined, '{"a":1}')])).toMatchObject([
      { toolName: 'canmore_create_textdoc', args: { a: 1 } },
    ]);
    expect(callsIn([call('検索', undefined, 'no json')])).toMatchObject([
      { toolName: '_', args: { input: 'no json' } },
    ]);
    expect(callsIn([call('', undefined, null)])).toMatchObject([{ toolName: 'tool', args: {} }]);
    expect(callsIn([call('x'.repeat(200), undefined, [1])])).toMatchObject([
      { toolName: 'x'.repeat(64), args: { input: [1] } },
    ]);
  });

  it('hold nothing that is nested so deeply that nobody can write it', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 10_000; level += 1) deep = [deep];

    expect(callsIn([call('a', undefined, deep), result('a', deep)])).toMatchObject([{ args: {}, result: '' }]);
    expect(callsIn([call('a', undefined, `{"a":${'['.repeat(500)}${']'.repeat(500)}}`)])).toMatchObject([
      { args: { input: expect.stringContaining('[[') } },
    ]);
  });

  it('have a place once, with an address that a browser opens', () => {
    const pieces = [
      ...sourcePieces('https://example.com/', 'One'),
      ...sourcePieces('https://example.com/', 'Two'),
      ...sourcePieces('javascript:alert(1)', 'Script'),
      ...sourcePieces('file:///etc/passwd'),
    ];

    expect(partsOf(pieces)).toEqual([
      { type: 'source', source: { url: 'https://example.com/', title: 'One' } },
      { type: 'source', source: { title: 'Script' } },
    ]);
  });

  it('have what stands between marks of thoughts at the beginning as thoughts', () => {
    expect(answerPieces('\n<think>\nHm.\n</think>\n\nYes.')).toEqual([
      { type: 'reasoning', text: 'Hm.', details: [] },
      { type: 'text', text: 'Yes.' },
    ]);
    expect(answerPieces('<think>open')).toEqual([{ type: 'text', text: '<think>open' }]);
    expect(answerPieces('In <think>tags</think>')).toEqual([{ type: 'text', text: 'In <think>tags</think>' }]);
    expect(answerPieces('  ')).toEqual([]);
  });
});
