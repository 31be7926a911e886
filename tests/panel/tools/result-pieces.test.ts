import { describe, expect, it } from 'vitest';
import { bytesOfResult, firstWords, resultPieces, tableOf } from '@/lib/panel/tools/result-pieces';

const result = (content: readonly unknown[], more: object = {}) => ({ content, isUntrusted: true, ...more });

describe('the pieces of a result', () => {
  it('are a text as text, whatever is in it', () => {
    expect(resultPieces(result([{ type: 'text', text: '<img src=x onerror=alert(1)>' }]))).toEqual([
      { type: 'text', text: '<img src=x onerror=alert(1)>' },
    ]);
  });

  it('are a text as Markdown where that is what it is', () => {
    expect(resultPieces('Rain **until noon**.')).toEqual([{ type: 'markdown', text: 'Rain **until noon**.' }]);
  });

  it('are a file that holds a text with that text, and without it where the bytes are none', () => {
    const file = (mimeType: string, data: string) => ({ type: 'file', uri: 'note://1', mimeType, data });
    const drawn = (mimeType: string, data: string) => ({ type: 'file', mimeType, data, name: 'note://1' });

    expect(
      resultPieces(result([file('text/markdown', 'IyBB'), file('text/plain', 'w6k='), file('text/plain', '/w==')])),
    ).toEqual([
      { type: 'document', file: drawn('text/markdown', 'IyBB'), text: '# A', isMarkdown: true },
      { type: 'document', file: drawn('text/plain', 'w6k='), text: 'é', isMarkdown: false },
      { type: 'file', file: drawn('text/plain', '/w==') },
    ]);
  });

  it('are a picture and a file with their data, and a link without any', () => {
    const link = { type: 'link', uri: 'https://example.org/a', title: 'A' };
    const content = [
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'file', uri: 'file:///a.pdf', mimeType: 'application/pdf', data: 'YQ==' },
      link,
    ];

    expect(resultPieces(result(content))).toEqual([
      { type: 'file', file: { type: 'file', mimeType: 'image/png', data: 'AAAA' } },
      { type: 'file', file: { type: 'file', mimeType: 'application/pdf', data: 'YQ==', name: 'file:///a.pdf' } },
      { type: 'file', file: { type: 'file', mimeType: '', data: '', url: 'https://example.org/a', name: 'A' } },
    ]);
  });

  it('are the structured data in place of the same as JSON, and other texts beside it', () => {
    const content = [
      { type: 'text', text: '{"rain":12}' },
      { type: 'text', text: 'A wet day.' },
    ];

    expect(resultPieces(result(content, { structured: { rain: 12 } }))).toEqual([
      { type: 'data', value: { rain: 12 } },
      { type: 'text', text: 'A wet day.' },
    ]);
  });

  it('are a table where a text is a list of equal objects, alone or under one name', () => {
    const table = {
      type: 'table',
      columns: ['day', 'rain'],
      rows: [
        ['Sat', '12'],
        ['Sun', ''],
      ],
    };
    const rows = '[{"day":"Sat","rain":12},{"day":"Sun","rain":null}]';

    expect(resultPieces(rows)).toEqual([table]);
    expect(resultPieces(result([{ type: 'text', text: `{"days":${rows}}` }]))).toEqual([table]);
  });

  it('are whatever a service returned from a tool of its own', () => {
    expect(resultPieces({ content: 'not a list' })).toEqual([{ type: 'data', value: { content: 'not a list' } }]);
    expect(resultPieces('{ not JSON')).toEqual([{ type: 'text', text: '{ not JSON' }]);
  });

  it('are none where nothing came back', () => {
    expect([resultPieces(undefined), resultPieces(null), resultPieces(''), resultPieces(result([]))]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

it.each([
  ['objects with other keys', [{ a: 1 }, { b: 1 }]],
  ['objects that hold objects', [{ a: {} }, { a: {} }]],
  ['a single object', [{ a: 1 }]],
  ['things that are no objects', [1, 2]],
  ['more columns than can be read', [0, 1].map(() => Object.fromEntries([...'abcdefghi'].map((key) => [key, 1])))],
])('makes no table of %s', (_, value) => {
  expect(tableOf(value)).toBeUndefined();
});

it('finds the first words of a result, in one line', () => {
  expect(firstWords(result([{ type: 'text', text: 'Not found.\nNothing is there.' }]))).toBe(
    'Not found. Nothing is there.',
  );
  expect(firstWords('Not found.')).toBe('Not found.');
  expect(firstWords({ code: 404 })).toBe('');
});

it('counts a text in UTF-8 and a file by its content', () => {
  const content = [
    { type: 'text', text: 'é' },
    { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    { type: 'link', uri: 'https://example.org' },
  ];

  expect(bytesOfResult(result(content))).toBe(5);
  expect(bytesOfResult('né')).toBe(3);
  expect(bytesOfResult({ a: 1 })).toBe(7);
});
