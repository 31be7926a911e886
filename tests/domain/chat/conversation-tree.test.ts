import { describe, expect, it } from 'vitest';
import { deepestLeaf, pathTo, siblingsOf, subtreeOf } from '@/lib/domain/chat/conversation-tree';
import type { Message } from '@/lib/domain/message';

const message = (id: string, parentId: string | undefined, createdAt: number): Message => ({
  id,
  conversationId: 'c',
  ...(parentId !== undefined && { parentId }),
  role: id.startsWith('q') ? 'user' : 'assistant',
  parts: [],
  createdAt,
  status: 'complete',
});

/** q1 has the answers a1 and a2; a1 goes on with q2, a3; q1b is an edit of q1. */
const tree: readonly Message[] = [
  message('q1', undefined, 1),
  message('a1', 'q1', 2),
  message('q2', 'a1', 3),
  message('a3', 'q2', 4),
  message('a2', 'q1', 5),
  message('q1b', undefined, 6),
];

const ids = (messages: readonly Message[]): readonly string[] => messages.map(({ id }) => id);

describe('the tree of a conversation', () => {
  it('gives the path to a leaf from the first message on', () => {
    expect(ids(pathTo(tree, 'a3'))).toEqual(['q1', 'a1', 'q2', 'a3']);
  });

  it('gives an empty path to an unknown leaf, and stops at a parent that is gone', () => {
    expect(pathTo(tree, 'nowhere')).toEqual([]);
    expect(ids(pathTo(tree.slice(1), 'a3'))).toEqual(['a1', 'q2', 'a3']);
  });

  it('does not hang on a circle', () => {
    expect(ids(pathTo([message('a', 'b', 1), message('b', 'a', 2)], 'a'))).toEqual(['b', 'a']);
  });

  it('lists the versions at a place by age, first questions too', () => {
    expect(ids(siblingsOf(tree, 'a2'))).toEqual(['a1', 'a2']);
    expect(ids(siblingsOf(tree, 'q1'))).toEqual(['q1', 'q1b']);
    expect(siblingsOf(tree, 'nowhere')).toEqual([]);
  });

  it('follows the youngest child to the end of a branch', () => {
    expect([deepestLeaf(tree, 'a1'), deepestLeaf(tree, 'q1'), deepestLeaf(tree, 'q1b')]).toEqual(['a3', 'a2', 'q1b']);
  });

  it('gives a message with everything below it', () => {
    expect(ids(subtreeOf(tree, 'a1'))).toEqual(['a1', 'q2', 'a3']);
  });
});
