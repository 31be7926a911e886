import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generatedText } from './generated-text';
import { piecesOfLength, tokenPieces } from './text-pieces';

describe('generatedText', () => {
  it.each([1, 59, 1000, 123_457])('has exactly %i bytes', (bytes) => {
    expect(Buffer.byteLength(generatedText(bytes))).toBe(bytes);
  });

  it('is the same on every machine', () => {
    const hash = createHash('sha256').update(generatedText(100_000, 1)).digest('hex');

    expect(hash).toBe('e94cc9b2897ee38ca3e103de5d46083b289ff13b408c514e726a8d1b41084a6b');
    expect(generatedText(1000, 2)).not.toBe(generatedText(1000, 1));
  });
});

describe('text pieces', () => {
  const text = '  Ein Satz, 日本語の文章、😀😀😀 und\n\n ein Ende. \n';

  it('join to the text again', () => {
    expect(tokenPieces(text).join('')).toBe(text);
    for (let length = 1; length < 8; length += 1) expect(piecesOfLength(text, length).join('')).toBe(text);
  });

  it('never part a surrogate pair', () => {
    const pieces = [...piecesOfLength(text, 1), ...tokenPieces(text)];

    expect(pieces.filter((piece) => !piece.isWellFormed())).toEqual([]);
  });
});
