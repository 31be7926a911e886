import { expect, it } from 'vitest';
import {
  edgeConfigMessage,
  edgeSocketUrl,
  edgeSsmlMessage,
  edgeVoicesUrl,
  formatEdgeMessage,
  parseEdgeMessage,
  roundedTicks,
  secMsGec,
} from '@/lib/voices/edge-protocol';

const at = Date.UTC(2026, 0, 15, 12, 2, 30);
const windowMs = 5 * 60_000;

it('counts in ticks of 100 ns since 1601, to the begin of a window of five minutes', () => {
  // 1970-01-01 as a Windows file time: 116,444,736,000,000,000 (MS-DTYP 2.3.3).
  expect(roundedTicks(0)).toBe(116_444_736_000_000_000n);
  expect(roundedTicks(at) - roundedTicks(at - windowMs)).toBe(3_000_000_000n);
});

it('has one token for a whole window, and another in the next', async () => {
  const begin = Math.floor(at / windowMs) * windowMs;

  const tokens = await Promise.all([begin, begin + windowMs - 1, begin + windowMs].map(secMsGec));

  expect(tokens[0]).toBe(tokens[1]);
  expect(tokens[2]).not.toBe(tokens[0]);
  expect(tokens[0]).toMatch(/^[0-9A-F]{64}$/);
});

it('makes addresses that carry the token of their time', async () => {
  const socket = new URL(await edgeSocketUrl(at, 'abc'));
  const voices = new URL(await edgeVoicesUrl(at));

  expect([socket.protocol, voices.protocol]).toEqual(['wss:', 'https:']);
  expect(socket.searchParams.get('ConnectionId')).toBe('abc');
  for (const { searchParams } of [socket, voices]) {
    expect(searchParams.get('Sec-MS-GEC')).toBe(await secMsGec(at));
    expect(searchParams.get('Sec-MS-GEC-Version')).toMatch(/^1-\d+\.\d+\.\d+\.\d+$/);
  }
});

it('writes messages that it can read again', () => {
  const message = { headers: { Path: 'ssml', 'X-RequestId': 'r1' }, data: '<speak>One: two\r\n\r\nthree</speak>' };

  expect(parseEdgeMessage(formatEdgeMessage(message))).toEqual(message);
});

it.each([
  ['spaces around values', 'Path:  audio \r\n\r\n', { headers: { Path: 'audio' }, data: '' }],
  ['colons in values', 'A:b:c\r\n\r\nx', { headers: { A: 'b:c' }, data: 'x' }],
  ['lines without a name', ':x\r\nnonsense\r\nA:b\r\n\r\n', { headers: { A: 'b' }, data: '' }],
  ['heads without an end', 'Path:audio\r\nA:b', { headers: { Path: 'audio', A: 'b' }, data: '' }],
  ['nothing', '', { headers: {}, data: '' }],
])('reads %s', (_what, text, expected) => {
  expect(parseEdgeMessage(text)).toEqual(expected);
});

it('asks for the times of words, not for those of sentences, as texts', () => {
  const { headers, data } = parseEdgeMessage(edgeConfigMessage(at));

  expect(headers).toMatchObject({ Path: 'speech.config', 'X-Timestamp': '2026-01-15T12:02:30.000Z' });
  expect(JSON.parse(data)).toMatchObject({
    context: {
      synthesis: {
        audio: {
          metadataoptions: { sentenceBoundaryEnabled: 'false', wordBoundaryEnabled: 'true' },
          outputFormat: 'audio-24khz-48kbitrate-mono-mp3',
        },
      },
    },
  });
});

it('begins a turn with its id and what is spoken', () => {
  expect(parseEdgeMessage(edgeSsmlMessage('r1', '<speak/>', at))).toMatchObject({
    headers: { 'X-RequestId': 'r1', 'Content-Type': 'application/ssml+xml', Path: 'ssml' },
    data: '<speak/>',
  });
});
