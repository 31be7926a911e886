import { describe, expect, it } from 'vitest';
import { importCommands } from '@/lib/commands/import';
import { z } from '@/lib/domain/schema';
import { conversationOf, question } from '@/tests/fakes/messages';

describe('what the background takes of an import', () => {
  const piece = { conversation: conversationOf(), messages: [{ ...question('q1'), isTainted: true }] };
  const takes = (changed: unknown): boolean =>
    z.safeParse(z.object(importCommands['import-stage'].input), { importId: 'i1', pieces: [changed] }).success;
  const withMessage = (own: object) => ({ ...piece, messages: [{ ...question('q1'), isTainted: true, ...own }] });
  const withConversation = (own: object) => ({ ...piece, conversation: { ...conversationOf(), ...own } });

  it('is what was made safe', () => {
    expect(takes(piece)).toBe(true);
  });

  it.each([
    ['trusted text', withMessage({ isTainted: false })],
    ['a running answer', withMessage({ status: 'running' })],
    ['a waiting question', withMessage({ status: 'queued' })],
    ['a run', withMessage({ runId: 'r1' })],
    ['a message of another conversation', withMessage({ conversationId: 'c2' })],
    ['a message without parts', withMessage({ parts: undefined })],
    ['tools', withConversation({ tools: { sources: [], off: [] } })],
    ['sites at hand', withConversation({ sitesAtHand: [] })],
    ['a temporary conversation', withConversation({ isTemporary: true })],
    ['a mark of deletion', withConversation({ deletedAt: 1 })],
  ])('is never %s', (_, changed) => {
    expect(takes(changed)).toBe(false);
  });
});
