import { expect, it } from 'vitest';
import { transcriptPieces } from '@/lib/background/chat/transcript';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import { answer, question } from '@/tests/fakes/messages';

const long = Array.from({ length: 400 }, (_, line) => `Line ${line} of a long text.`).join('\n');

it('writes who said what, with the text of files', () => {
  const file = { type: 'file', name: 'a.pdf', mimeType: 'application/pdf', data: 'AAAA', text: 'Blue.' } as const;
  const messages = [question('u1', { parts: [file, { type: 'text', text: 'What?' }] }), answer('a1', 'u1')];

  expect(transcriptPieces(messages, 10_000)).toEqual(['User: What?\n[File "a.pdf"]\nBlue.\n\nAssistant: It scatters.']);
});

it('cuts what is too much into pieces that fit, and leaves nothing out', () => {
  const messages = [question('u1', { parts: [{ type: 'text', text: long }] }), answer('a1', 'u1')];

  const pieces = transcriptPieces(messages, 500);

  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) expect(estimateTokens(piece)).toBeLessThanOrEqual(510);
  const words = (text: string): string => text.replace(/\s+/g, '');
  expect(words(pieces.join(''))).toBe(words(`User: ${long}\n\nAssistant: It scatters.`));
});

it('never cuts within a character', () => {
  // One unit before them, so that half of all places lie within one of them.
  const faces = `a${'😀'.repeat(3000)}`;
  const pieces = transcriptPieces([question('u1', { parts: [{ type: 'text', text: faces }] })], 500);

  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.filter((piece) => !piece.isWellFormed())).toEqual([]);
  expect(pieces.join('').replaceAll('\n', '')).toBe(`User: ${faces}`);
});
