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
  /** Its program says that more of the same answer follows. */
  readonly goesOn?: boolean;
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

/** A node that is shown, among those that are. */
type Shown = {
  readonly node: MessageNode;
  readonly before: Shown | undefined;
  readonly answers: Shown[];
  hasQuestion: boolean;
  /** The step before it in the same answer. */
  stepBefore: Shown | undefined;
  /** In how many messages it stands at most. */
  versions: number;
  /** Its own time, or that of a message before it which is later: nothing stands before what it follows. */
  sortedAt: number;
};

/** More versions of one answer than anybody asks for: its first steps are not told again more often. */
const mostVersions = 8;

/** An answer is over with its words: what comes behind them, whenever it comes, is a message of its own. */
const isOver = ({ role, pieces, goesOn }: MessageNode): boolean => {
  let open = 0;
  for (const { type } of pieces) open += type === 'call' ? 1 : type === 'result' ? -1 : 0;
  const last = pieces.findLast(({ type }) => type !== 'source' && type !== 'file');
  return role === 'user' || (goesOn !== true && open <= 0 && last?.type === 'text');
};

/** Whether the answers behind a node are the same answer. */
const goesOn = ({ node, versions, answers, hasQuestion }: Shown): boolean =>
  !isOver(node) && versions * (answers.length + (hasQuestion ? 1 : 0)) <= mostVersions;

const shownNodes = (nodes: readonly MessageNode[]) => {
  const all: Shown[] = [];
  const ofNode = new Map<string, Shown | undefined>();
  for (const { node, parentId } of fromTheRoots(nodes)) {
    const before = parentId === undefined ? undefined : ofNode.get(parentId);
    if (node.pieces.length === 0) {
      ofNode.set(node.id, before);
      continue;
    }
    const shown = { node, before, answers: [], hasQuestion: false, stepBefore: undefined, versions: 1, sortedAt: 0 };
    ofNode.set(node.id, shown);
    all.push(shown);
    if (node.role === 'assistant') before?.answers.push(shown);
    else if (before !== undefined) before.hasQuestion = true;
  }
  return { all, ofNode };
};

/** The steps of the answer that a node ends, the first one first. */
const stepsTo = (end: Shown): readonly [Shown, ...Shown[]] => {
  const steps: [Shown, ...Shown[]] = [end];
  for (let at = end.stepBefore; at !== undefined; at = at.stepBefore) steps.push(at);
  steps.reverse();
  return steps;
};

const messageOf = (end: Shown): ImportedMessage => {
  const steps = stepsTo(end);
  const [{ node, before }] = steps;
  const modelName = steps.findLast((step) => step.node.modelName !== undefined)?.node.modelName;
  return {
    id: end.node.id,
    ...(before !== undefined && { parentId: before.node.id }),
    role: node.role,
    parts: partsOf(steps.flatMap((step) => step.node.pieces)),
    ...(node.createdAt !== undefined && { createdAt: node.createdAt }),
    ...(node.role === 'assistant' && modelName !== undefined && { modelName }),
  };
};

/**
 * The messages of a conversation in our shape, oldest first. An answer of which the steps are messages of their own, calls and
 * their results too, becomes one message with the id of the last, which ends with its words. Of an answer with a branch in it each
 * version is whole. So a message never changes when more is said: what came before keeps its id, and only what is new has another.
 * `turnOf` says in which message a node is shown; of one that is not, what is shown before it.
 */
export const messageTree = (nodes: readonly MessageNode[]) => {
  const { all, ofNode } = shownNodes(nodes);
  for (const shown of all) {
    const { node, before } = shown;
    if (before !== undefined && node.role === 'assistant' && goesOn(before)) {
      shown.stepBefore = before;
      shown.versions = before.versions * (before.answers.length + (before.hasQuestion ? 1 : 0));
    }
    shown.sortedAt = Math.max(node.createdAt ?? 0, before?.sortedAt ?? 0);
  }
  const endOf = new Map<Shown, Shown>();
  for (const shown of all.toReversed()) {
    const [next] = shown.hasQuestion || !goesOn(shown) ? [] : shown.answers;
    endOf.set(shown, (next && endOf.get(next)) ?? shown);
  }
  const ends = all.filter((shown) => endOf.get(shown) === shown);
  const messages = ends.toSorted((left, right) => left.sortedAt - right.sortedAt).map(messageOf);
  const turnOf = (nodeId: string): string | undefined => {
    const shown = ofNode.get(nodeId);
    return shown && endOf.get(shown)?.node.id;
  };
  return { messages, turnOf };
};
