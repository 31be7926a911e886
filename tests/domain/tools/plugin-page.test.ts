import { expect, it } from 'vitest';
import type { MessagePart } from '@/lib/domain/message-part';
import { withPluginPage } from '@/lib/domain/tools/plugin-page';
import { answer } from '@/tests/fakes/messages';

const thought = (text: string): MessagePart => ({
  type: 'reasoning',
  text,
  details: [{ type: 'text', text, signature: `seal of ${text}` }],
});

it('of a call takes the seals from what the model thought behind its old result, and only from that', () => {
  const call = { type: 'tool-invocation', toolName: 'weather', args: {}, state: 'result', result: 'old' } as const;
  const parts: readonly MessagePart[] = [
    thought('first'),
    { ...call, toolCallId: 'a', step: 0 },
    { ...call, toolCallId: 'b', step: 0 },
    thought('second'),
    { type: 'text', text: 'It rains.' },
  ];
  const message = answer('a1', 'u1', { parts });

  const changed = withPluginPage(message, 'a', { content: 'new' }, 'nonce')?.parts;
  expect(changed?.[0]).toEqual(parts[0]);
  expect(changed?.[3]).toEqual({ type: 'reasoning', text: 'second', details: [{ type: 'text', text: 'second' }] });
  expect(withPluginPage(message, 'a', { state: { shown: true } }, 'nonce')?.parts).toEqual(parts);
});
