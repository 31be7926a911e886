import { expect, it } from 'vitest';
import { azureConfigMessage, azureTurnMessages } from '@/lib/voices/azure/messages';
import { parseEdgeMessage } from '@/lib/voices/edge-protocol';

const at = Date.UTC(2026, 0, 15, 12, 2, 30);

it('says first who speaks', () => {
  const { headers, data } = parseEdgeMessage(azureConfigMessage('r0', at));

  expect(headers).toEqual({
    Path: 'speech.config',
    'X-RequestId': 'r0',
    'X-Timestamp': '2026-01-15T12:02:30.000Z',
    'Content-Type': 'application/json',
  });
  expect(JSON.parse(data)).toMatchObject({ context: { system: { name: 'SpeechSDK' } } });
});

it('asks for the times of words and for nothing else beside the sound, and then gives the text', () => {
  const [context, ssml] = azureTurnMessages('r1', '<speak>Hi</speak>', at).map(parseEdgeMessage);

  expect(context?.headers).toMatchObject({ Path: 'synthesis.context', 'X-RequestId': 'r1' });
  const { metadataOptions } = JSON.parse(context?.data ?? '').synthesis.audio;
  expect(Object.entries(metadataOptions).filter(([, isWanted]) => isWanted)).toEqual([['wordBoundaryEnabled', true]]);
  expect(ssml).toMatchObject({
    headers: { Path: 'ssml', 'X-RequestId': 'r1', 'Content-Type': 'application/ssml+xml' },
    data: '<speak>Hi</speak>',
  });
});
