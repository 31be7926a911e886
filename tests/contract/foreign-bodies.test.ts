import { describe, expect, it } from 'vitest';
import { begun, endOf, events, read, textOf } from '../fakes/wire-formats';

const formats = ['chatCompletion', 'message', 'response', 'gemini', 'ollama', 'chatStream'] as const;

const page = `<!DOCTYPE html>
<html lang="en"><head><title>Sign in to Wi-Fi</title>
<script>
id: 7
var data = 1;
</script></head>
<body><h1>Please log in</h1></body></html>
`;

const pages: readonly (readonly [what: string, body: string])[] = [
  ['a page to sign in', page],
  ['a page behind white space', `\n\n  ${page}`],
  ['a page behind a comment', `<!-- gateway -->\n${page}`],
  ['a page without a document type', '<html><body>No</body></html>'],
  ['a piece of a page', '<h1>502 Bad Gateway</h1>'],
  ['a document of XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
];

const types = [
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'text/plain',
  'text/event-stream',
  'application/x-ndjson',
  'application/json',
  '',
];

describe.each(formats)('where an answer of another format is expected (%s)', (format) => {
  it.each(pages)('%s is told as one, whatever it calls itself', async (_what, body) => {
    // A backend's answer as plain text may be a piece of a page on request.
    const mayBeAsked = format === 'chatStream' && body.startsWith('<h1>');
    for (const type of types.filter((one) => !mayBeAsked || one !== 'text/plain')) {
      const answer = await read[format](body, undefined, type);

      expect({ type, code: answer.error?.code, end: endOf(answer), text: textOf(answer) }).toEqual({
        type,
        code: 'not-an-api',
        end: undefined,
        text: '',
      });
    }
  });

  it.each(pages)('%s behind the beginning of an answer is told, and what came is kept', async (_what, body) => {
    const answer = await read[format](begun[format] + body);

    expect(answer.error).toMatchObject({ code: 'not-an-api' });
    expect(endOf(answer)).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
  });

  it('the words of a proxy behind the beginning of an answer are told', async () => {
    const words = 'upstream connect error or disconnect/reset before headers';

    const answer = await read[format](`${begun[format]}${words}\n`);

    expect(answer.error).toMatchObject({ detail: words });
    expect(textOf(answer)).toBe('Hi');
  });

  it.each([
    ['in one line', JSON.stringify({ error: { code: 503, message: 'boom' } })],
    ['over several lines', JSON.stringify({ error: { code: 503, message: 'boom' } }, null, 2)],
  ])('an error without a frame behind the beginning of an answer is told, %s', async (_what, body) => {
    const answer = await read[format](`${begun[format]}${body}\n`);

    expect(answer.error).toMatchObject({ code: 'overloaded', detail: 'boom' });
    expect(textOf(answer)).toBe('Hi');
  });
});

describe.each(['chatCompletion', 'message', 'response', 'gemini'] as const)('a stream of events (%s)', (format) => {
  it.each(['text/event-stream', '', 'text/plain'])('says what words stand in its place (%s)', async (type) => {
    const words = 'Bad gateway: upstream connect error';

    expect((await read[format](`${words}\n`, undefined, type)).error).toMatchObject({
      code: 'not-an-api',
      detail: words,
    });
  });

  it('says the words of an event that is none, and that a page in one is a page', async () => {
    expect((await read[format](events('Internal server error'))).error).toMatchObject({
      code: 'malformed',
      detail: 'Internal server error',
    });
    expect((await read[format](events('<html><body>No</body></html>'))).error).toMatchObject({ code: 'not-an-api' });
  });

  it('is cut, and no more, where its last line breaks off within the name of its field', async () => {
    for (const cut of ['d', 'dat', 'data', 'even', 'data: {"ch']) {
      const answer = await read[format](begun[format] + cut);

      expect(answer.error).toBeUndefined();
      expect(textOf(answer)).toBe('Hi');
    }
  });

  it('goes on behind lines that are no fields of it', async () => {
    const answer = await read[format](`x-cache: MISS\nretry: 5\n: ping\nhello there\n\n${begun[format]}`);

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
  });
});

it('a whole answer stays whole where a page follows its end', async () => {
  const end = events({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });

  const answer = await read.chatCompletion(begun.chatCompletion + end + page);

  expect(answer.error).toBeUndefined();
  expect(endOf(answer)).toBe('stop');
});

describe('a data stream', () => {
  it.each([
    ['a page', page, { code: 'not-an-api' }],
    ['an error without a code', '{"error":{"code":503,"message":"boom"}}\n', { code: 'overloaded', detail: 'boom' }],
    ['an error that is no text', '3:{"code":503,"message":"boom"}\n', { code: 'overloaded', detail: 'boom' }],
  ])('that ends with %s says so', async (_what, rest, error) => {
    const answer = await read.chatStream(`0:"Hi"\n${rest}`, undefined, 'text/plain');

    expect(answer.error).toMatchObject(error);
    expect(textOf(answer)).toBe('Hi');
  });
});
