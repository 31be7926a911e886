import type { ImportedMessage } from './imported';
import { type Piece, partsOf } from './pieces';

/**
 * A message as its program has it. One without pieces is not shown (a root, what the program tells the model): what follows it
 * stands behind what was before.
 */
export type MessageNode = {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly role: ImportedMessage['role'];
  readonly pieces: readonly Piece[];
  /** ms since the epoch. */
  readonly createdAt?: number | undefined;
  readonly modelName?: string | undefined;
};

/** The nodes of a conversation with each behind its parent, and which that is: unknown ones are none, and cycles are cut. */
const fromTheRoots = (nodes: readonly MessageNode[]) => {
  const known = new Map<string, MessageNode>();
  for (const node of nodes) if (!known.has(node.id)) known.set(node.id, node);
  const children = new Map<string, MessageNode[]>();
  const roots: MessageNode[] = [];
  for (const node of known.values()) {
    const { parentId } = node;
    if (parentId === undefined || parentId === node.id || !known.has(parentId)) roots.push(node);
    else if (children.get(parentId)?.push(node) === undefined) children.set(parentId, [node]);
  }
  const ordered: { readonly node: MessageNode; readonly parentId: string | undefined }[] = [];
  const reached = new Set<string>();
  const reach = (root: MessageNode): void => {
    if (reached.has(root.id)) return;
    reached.add(root.id);
    let next = ordered.push({ node: root, parentId: undefined }) - 1;
    for (let at = ordered[next]; at !== undefined; at = ordered[next]) {
      next += 1;
      for (const node of children.get(at.node.id) ?? []) {
        if (reached.has(node.id)) continue;
        reached.add(node.id);
        ordered.push({ node, parentId: at.node.id });
      }
    }
  };
  for (const root of roots) reach(root);
  // What no root leads to goes in a circle.
  for (const node of known.values()) reach(node);
  return ordered;
};

type Turn = {
  readonly first: MessageNode;
  readonly parentId: string | undefined;
  readonly pieces: Piece[];
  modelName: string | undefined;
  /** Its own time, or that of a message before it which is later: nothing stands before what it follows. */
  readonly sortedAt: number;
};

const messageOf = ({ first, parentId, pieces, modelName }: Turn): ImportedMessage => ({
  id: first.id,
  ...(parentId !== undefined && { parentId }),
  role: first.role,
  parts: partsOf(pieces),
  ...(first.createdAt !== undefined && { createdAt: first.createdAt }),
  ...(first.role === 'assistant' && modelName !== undefined && { modelName }),
});

/**
 * The messages of a conversation in our shape, oldest first. An answer of which the steps are messages of their own, calls and
 * their results too, becomes one message, as long as no branch begins within it. `turnOf` says in which message a node is
 * shown; of one that is not, what is shown before it.
 */
export const messageTree = (nodes: readonly MessageNode[]) => {
  const ordered = fromTheRoots(nodes);
  const shown = new Map<string, MessageNode | undefined>();
  const followers = new Map<MessageNode, number>();
  for (const { node, parentId } of ordered) {
    const before = parentId === undefined ? undefined : shown.get(parentId);
    shown.set(node.id, node.pieces.length > 0 ? node : before);
    if (node.pieces.length > 0 && before !== undefined) followers.set(before, (followers.get(before) ?? 0) + 1);
  }

  const turns: Turn[] = [];
  const turnOfNode = new Map<string, Turn | undefined>();
  for (const { node, parentId } of ordered) {
    const before = parentId === undefined ? undefined : turnOfNode.get(parentId);
    const parent = parentId === undefined ? undefined : shown.get(parentId);
    if (node.pieces.length === 0) {
      turnOfNode.set(node.id, before);
    } else if (before !== undefined && parent !== undefined && isContinued(before, node, followers.get(parent))) {
      for (const piece of node.pieces) before.pieces.push(piece);
      before.modelName = node.modelName ?? before.modelName;
      turnOfNode.set(node.id, before);
    } else {
      const sortedAt = Math.max(node.createdAt ?? 0, before?.sortedAt ?? 0);
      const { modelName } = node;
      const turn = { first: node, parentId: before?.first.id, pieces: [...node.pieces], modelName, sortedAt };
      turns.push(turn);
      turnOfNode.set(node.id, turn);
    }
  }

  const messages = turns.toSorted((left, right) => left.sortedAt - right.sortedAt).map(messageOf);
  return { messages, turnOf: (nodeId: string): string | undefined => turnOfNode.get(nodeId)?.first.id };
};

const isContinued = (turn: Turn, node: MessageNode, followers: number | undefined): boolean =>
  turn.first.role === 'assistant' && node.role === 'assistant' && followers === 1;
