import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedConversationSchema } from '@/lib/domain/chat/exported-conversation';
import { z } from '@/lib/domain/schema';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

const exported = {
  format: 'parley-conversation',
  version: 1,
  exportedAt: 5,
  conversation: conversationOf({ activeLeafId: 'a1' }),
  messages: [question('q1'), answer('a1', 'q1')],
};

const fits = (value: unknown): boolean => z.safeParse(exportedConversationSchema, value).success;

describe('the format of an exported conversation', () => {
  it('takes what is stored, and keeps keys of later versions', () => {
    const later = { ...exported, later: true, messages: [{ ...question('q1'), mood: 'calm' }] };

    expect(z.parse(exportedConversationSchema, later)).toEqual(later);
  });

  it.each([
    ['another format', { ...exported, format: 'chat' }],
    ['a later version', { ...exported, version: 2 }],
    ['a message without parts', { ...exported, messages: [{ ...question('q1'), parts: undefined }] }],
    ['a part of no known type', { ...exported, messages: [{ ...question('q1'), parts: [{ type: 'script' }] }] }],
    ['a role of no known name', { ...exported, messages: [{ ...question('q1'), role: 'system' }] }],
    ['no conversation', { ...exported, conversation: undefined }],
  ])('refuses %s', (_, value) => {
    expect(fits(value)).toBe(false);
  });

  it('is the one of docs/format: after a change, write what is received here into that file', () => {
    const file = resolve(import.meta.dirname, '../../../docs/format/conversation.schema.json');

    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(z.toJSONSchema(exportedConversationSchema))),
    );
  });
});
