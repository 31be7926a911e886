import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { Provider } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { ollama } from '@/lib/providers/ollama/provider';
import { openaiCompatibleProvider } from '@/lib/providers/openai-compatible/provider';
import { cutBytes } from '../chat-stream/byte-bodies';
import { collected } from '../fakes/collect';
import { propertyRuns } from '../fakes/property-runs';
import { fakeContext } from '../fakes/provider-context';

/** A guard against hanging: the runs take some seconds. */
const timeout = 120_000;
const runs = propertyRuns(5_000);

const ask = (provider: Provider, contentType: string, chunks: readonly Uint8Array[]) => {
  const settings = { baseUrl: 'http://127.0.0.1:9/v1' };
  const { context } = fakeContext(settings, { headers: { 'content-type': contentType }, chunks });
  const request = { model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] } as const;
  return collected(provider.stream(request, context));
};

const textOf = (parts: readonly StreamPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const codeOf = (error: unknown): ChatErrorCode | undefined =>
  error instanceof ChatError ? error.data.code : undefined;
const endsOf = (parts: readonly StreamPart[]): number => parts.filter(({ type }) => type === 'finish_step').length;

/** Texts without white space at an end and without the tag that opens reasoning, which the reader treats as such. */
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !text.includes('<'));

type Piece = { readonly wire: string; readonly text?: string; readonly isBad?: true };

const badJson = fc.constantFrom('{', '{"a":', 'nonsense', '[1,', '"open', '{"model":"m"', '\u0000', '}{');
const ollamaPiece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 6,
    arbitrary: word.map((text) => ({
      wire: JSON.stringify({ model: 'm', message: { role: 'assistant', content: text }, done: false }),
      text,
    })),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '  ').map((wire) => ({ wire })) },
  { weight: 1, arbitrary: badJson.map((wire) => ({ wire, isBad: true as const })) },
);
const openAiPiece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 6,
    arbitrary: word.map((text) => ({
      wire: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`,
      text,
    })),
  },
  { weight: 1, arbitrary: fc.constantFrom(': waiting\n\n', 'event: x\n\n', '\n').map((wire) => ({ wire })) },
  { weight: 1, arbitrary: badJson.map((wire) => ({ wire: `data: ${wire}\n\n`, isBad: true as const })) },
);

/** What must be kept: the texts before the first bad piece. */
const keptOf = (pieces: readonly Piece[]): string => {
  const bad = pieces.findIndex(({ isBad }) => isBad === true);
  return pieces
    .slice(0, bad < 0 ? pieces.length : bad)
    .map(({ text = '' }) => text)
    .join('');
};

const services = [
  {
    name: 'NDJSON',
    provider: ollama,
    contentType: 'application/x-ndjson',
    piece: ollamaPiece,
    join: (pieces: readonly Piece[]) => pieces.map(({ wire }) => `${wire}\n`).join(''),
  },
  {
    name: 'server-sent events',
    provider: openaiCompatibleProvider([]),
    contentType: 'text/event-stream',
    piece: openAiPiece,
    join: (pieces: readonly Piece[]) => pieces.map(({ wire }) => wire).join(''),
  },
] as const;

for (const { name, provider, contentType, piece, join } of services) {
  it(`keeps what came before the first bad piece of ${runs.numRuns} streams of ${name}, and calls them malformed`, {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        async (pieces, cuts) => {
          const { items, error } = await ask(provider, contentType, cutBytes(join(pieces), cuts));

          expect(textOf(items)).toBe(keptOf(pieces));
          expect(endsOf(items)).toBe(0);
          expect(codeOf(error)).toBe(pieces.some(({ isBad }) => isBad === true) ? 'malformed' : undefined);
        },
      ),
      runs,
    );
  });

  it(`reads ${runs.numRuns} bodies of arbitrary bytes as ${name} without an error of its own`, {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }), async (chunks) => {
        const { items, error } = await ask(provider, contentType, chunks);

        expect(endsOf(items)).toBe(0);
        expect(['malformed', 'not-an-api', undefined]).toContain(codeOf(error));
        if (error !== undefined) expect(error).toBeInstanceOf(ChatError);
      }),
      runs,
    );
  });
}
