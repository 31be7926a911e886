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

/** The steps that share a first one: in how many messages that one stands. */
type Answer = { versions: number };

/** A node that is shown, among those that are. */
type Shown = {
  readonly node: MessageNode;
  readonly before: Shown | undefined;
  /** Its own time, or that of a message before it which is later: nothing stands before what it follows. */
  readonly sortedAt: number;
  /** Its place among the nodes that were given, or that of a message before it which is later. */
  readonly cameAs: number;
  readonly isOver: boolean;
  answer: Answer;
  /** The step before it in the same answer. */
  stepBefore: Shown | undefined;
  /** The first one of the steps behind it in the same answer. */
  stepAfter: Shown | undefined;
  /** Something else stands behind it, so it ends a message although steps may follow. */
  isFollowed: boolean;
  /** The message that it is behind, if it is the first step. */
  parent: Shown | undefined;
  /** The message that stands for it where it can't end one: none is the beginning of the conversation. */
  instead?: { readonly message: Shown | undefined };
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

const shownNodes = (nodes: readonly MessageNode[]) => {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const all: Shown[] = [];
  const ofNode = new Map<string, Shown | undefined>();
  for (const { node, parentId } of fromTheRoots(nodes)) {
    const before = parentId === undefined ? undefined : ofNode.get(parentId);
    if (node.pieces.length === 0) {
      ofNode.set(node.id, before);
      continue;
    }
    const shown: Shown = {
      node,
      before,
      sortedAt: Math.max(node.createdAt ?? 0, before?.sortedAt ?? 0),
      cameAs: Math.max(places.get(node) ?? 0, before?.cameAs ?? 0),
      isOver: isOver(node),
      answer: { versions: 1 },
      stepBefore: undefined,
      stepAfter: undefined,
      isFollowed: false,
      parent: undefined,
    };
    ofNode.set(node.id, shown);
    all.push(shown);
  }
  return { all, ofNode };
};

const isEnd = ({ isFollowed, stepAfter }: Shown): boolean => isFollowed || stepAfter === undefined;

/** What stands for a step that can't end a message of its own, since its answer has all its versions: the message before it. */
const messageInstead = (step: Shown): Shown | undefined => {
  const passed: Shown[] = [];
  let at = step;
  while (!at.isFollowed && at.instead === undefined && at.stepBefore !== undefined) {
    passed.push(at);
    at = at.stepBefore;
  }
  at.instead ??= { message: at.isFollowed ? at : at.parent };
  for (const one of passed) one.instead = at.instead;
  return at.instead.message;
};

/** The message that something stands behind which comes after `step` and is none of its answer. */
const messageEndingAt = (step: Shown): Shown | undefined => {
  if (!isEnd(step)) {
    if (step.answer.versions >= mostVersions) return messageInstead(step);
    step.answer.versions += 1;
  }
  step.isFollowed = true;
  return step;
};

/** Puts a node behind what was before it, as if it were the newest: nothing that is there already becomes another message. */
const place = (shown: Shown): void => {
  const { node, before } = shown;
  if (before === undefined) return;
  const isAnotherVersion = before.isFollowed || before.stepAfter !== undefined;
  // One is left for the step itself: what comes too late stands behind it.
  const hasRoom = !isAnotherVersion || before.answer.versions < mostVersions - 1;
  if (node.role === 'user' || before.isOver || !hasRoom) {
    shown.parent = messageEndingAt(before);
    return;
  }
  if (isAnotherVersion) before.answer.versions += 1;
  before.stepAfter ??= shown;
  shown.stepBefore = before;
  shown.answer = before.answer;
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
  const [{ node, parent }] = steps;
  const modelName = steps.findLast((step) => step.node.modelName !== undefined)?.node.modelName;
  return {
    id: end.node.id,
    ...(parent !== undefined && { parentId: parent.node.id }),
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
  const asTheyCame = all.toSorted((left, right) => left.sortedAt - right.sortedAt || left.cameAs - right.cameAs);
  for (const shown of asTheyCame) place(shown);
  const endOf = new Map<Shown, Shown>();
  for (const shown of all.toReversed()) {
    const next = isEnd(shown) ? undefined : shown.stepAfter;
    endOf.set(shown, (next && endOf.get(next)) ?? shown);
  }
  const messages = all
    .filter(isEnd)
    .toSorted((left, right) => left.sortedAt - right.sortedAt)
    .map(messageOf);
  const turnOf = (nodeId: string): string | undefined => {
    const shown = ofNode.get(nodeId);
    return shown && endOf.get(shown)?.node.id;
  };
  return { messages, turnOf };
};
