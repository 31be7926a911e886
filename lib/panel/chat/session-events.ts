import type { ChatEvent } from '@/lib/commands/all';
import type { OpenedConversation } from '@/lib/commands/app';
import type { ConversationEvent } from '@/lib/commands/chat';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { RunEnd, RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import {
  basedOn,
  isStored,
  type LineBatch,
  lengthOf,
  type RunView,
  receiveLines,
  startRunView,
} from '@/lib/panel/run-view';
import { firstState, type SessionState } from '@/lib/panel/session-store';
import { activePath } from './active-path';

type Change = Partial<SessionState>;
type Runs = SessionState['runs'];

const viewOf = (runs: Runs, runId: string): RunView | undefined =>
  Object.values(runs).find((view) => view.run.runId === runId);

const withView = (runs: Runs, view: RunView): Runs => ({ ...runs, [view.run.messageId]: view });

/** A view whose message is known by now. The row of a run that has ended holds what its lines say, too. */
const found = (view: RunView, message: Message | undefined): RunView =>
  view.isWaiting === true && message?.status === 'running' ? basedOn(view, message) : view;

/** Adds runs that have begun, here or before this panel came. A view that exists keeps its lines. */
export const withRuns = (runs: Runs, started: readonly RunSnapshot[], tree: readonly Message[]): Runs => {
  const views = started.map((run) => {
    const known = viewOf(runs, run.runId);
    const message = tree.find((candidate) => candidate.id === run.messageId);
    if (known !== undefined) return found({ ...known, run }, message);
    return startRunView(run, message);
  });
  return views.reduce(withView, runs);
};

const endRun = (state: SessionState, end: RunEnd): Change => {
  const view = viewOf(state.runs, end.runId);
  return view === undefined ? {} : { runs: withView(state.runs, { ...view, end }) };
};

const changePhase = (state: SessionState, event: Extract<ChatEvent, { type: 'run-phase' }>): Change => {
  const view = viewOf(state.runs, event.runId);
  if (view === undefined) return {};
  const { retryAt: _at, retryReason: _reason, ...run } = view.run;
  const waiting = {
    ...(event.retryAt !== undefined && { retryAt: event.retryAt }),
    ...(event.retryReason !== undefined && { retryReason: event.retryReason }),
  };
  return { runs: withView(state.runs, { ...view, run: { ...run, ...waiting, phase: event.phase } }) };
};

/** Folds batches of lines, of any runs, in the order in which they came. */
export const applyLines = (
  state: SessionState,
  batches: readonly (LineBatch & { readonly runId: string })[],
  now: number,
): Change => {
  const changed = new Map<string, RunView>();
  for (const batch of batches) {
    const view = changed.get(batch.runId) ?? viewOf(state.runs, batch.runId);
    if (view !== undefined) changed.set(batch.runId, receiveLines(view, batch, now));
  }
  return { runs: [...changed.values()].reduce(withView, state.runs) };
};

const isSame = (one: Message, other: Message): boolean =>
  one.status === other.status &&
  one.runId === other.runId &&
  one.revision === other.revision &&
  one.error?.code === other.error?.code &&
  one.times?.finishedAt === other.times?.finishedAt &&
  lengthOf(one.parts) === lengthOf(other.parts);

/** A query makes new objects of all rows; unchanged rows keep their old object, so that they are not drawn again. */
const withKnown = (known: readonly Message[], read: readonly Message[]): readonly Message[] => {
  const byId = new Map(known.map((message) => [message.id, message]));
  return read.map((message) => {
    const before = byId.get(message.id);
    return before !== undefined && isSame(before, message) ? before : message;
  });
};

/** Lets go of the runs that are stored in full, and gives those that came before their message what it holds. */
export const letGoOfStored = ({ runs, tree }: Pick<SessionState, 'runs' | 'tree'>): Pick<SessionState, 'runs'> => {
  const byId = new Map(tree.map((message) => [message.id, message]));
  let hasChanged = false;
  const needed = Object.entries(runs).flatMap(([messageId, view]): [string, RunView][] => {
    const message = byId.get(messageId);
    const isGone = message !== undefined && isStored(message, view);
    const next = found(view, message);
    hasChanged ||= isGone || next !== view;
    return isGone ? [] : [[messageId, next]];
  });
  return { runs: hasChanged ? Object.fromEntries(needed) : runs };
};

/**
 * Shows the conversation as it is stored, and lets go of the runs that are stored in full. `hasEarlier`: what was read begins
 * after the first message.
 */
export const applyStored = (
  state: SessionState,
  conversation: Conversation,
  read: readonly Message[],
  hasEarlier = false,
): Change => {
  const tree = withKnown(state.tree, read);
  return {
    conversation,
    tree,
    messages: activePath(conversation, tree),
    hasEarlier,
    ...letGoOfStored({ runs: state.runs, tree }),
  };
};

type Messages = Pick<SessionState, 'tree' | 'messages' | 'hasEarlier'>;

/** The messages of an opened conversation: its end, with what is known of it where it is shown already. */
const openedMessages = (state: SessionState, { conversation, messages, hasEarlier }: OpenedConversation): Messages => {
  // Of a temporary one the whole tree comes at once.
  if (conversation?.isTemporary === true) {
    return { tree: messages, messages: activePath(conversation, messages), hasEarlier };
  }
  if (conversation === undefined || conversation.id !== state.conversation?.id) {
    return { tree: messages, messages, hasEarlier };
  }
  const ids = new Set(messages.map(({ id }) => id));
  const tree = [...state.tree.filter(({ id }) => !ids.has(id)), ...withKnown(state.tree, messages)];
  const path = activePath(conversation, tree);
  const isConnected = !state.hasEarlier && path.length > messages.length;
  return { tree, messages: path, hasEarlier: hasEarlier && !isConnected };
};

/** Takes the first screen of a conversation as the background sends it. */
export const applyOpened = (state: SessionState, opened: OpenedConversation): Change => {
  const rows = new Map(opened.messages.map((message) => [message.id, message]));
  const needed = Object.entries(state.runs).filter(([messageId, view]) => {
    if (view.end === undefined) return true;
    const row = rows.get(messageId);
    return view.run.conversationId === opened.conversation?.id && (row === undefined || !isStored(row, view));
  });
  return {
    conversation: opened.conversation,
    isTemporary: opened.conversation?.isTemporary ?? false,
    ...openedMessages(state, opened),
    draftKey: opened.draftKey,
    draft: opened.draft,
    draftFiles: opened.draftKey === state.draftKey ? state.draftFiles : [],
    newParameters: opened.settings?.parameters ?? {},
    newAssistant: opened.settings?.assistant,
    newTools: opened.settings?.tools,
    runs: withRuns(Object.fromEntries(needed), opened.runs, opened.messages),
  };
};

/** The events about conversations, except lines and what a window shows. */
export type ConversationChange = Exclude<ConversationEvent, { type: 'run-lines' | 'window-shows' }>;

/** What an event changes. Pure; lines are collected per frame and come by `applyLines` instead. */
export const applyEvent = (state: SessionState, event: ConversationChange): Change => {
  switch (event.type) {
    case 'run-start':
      return { runs: withRuns(state.runs, [event.run], state.tree) };
    case 'run-phase':
      return changePhase(state, event);
    case 'run-end':
      return endRun(state, event.end);
    case 'summary-progress': {
      const { type: _type, ...summary } = event;
      return { summaries: { ...state.summaries, [event.conversationId]: summary } };
    }
    case 'temporary-changed':
      return event.conversation.id === state.conversation?.id
        ? applyStored(state, event.conversation, event.messages)
        : {};
    default:
      return event satisfies never;
  }
};

/** A new conversation, after everything was deleted. */
export const applyDeletion = (): Change => {
  const { conversation, tree, messages, hasEarlier, isTemporary, draftKey, draft, draftFiles, runs } = firstState();
  const { newParameters, newAssistant, newTools } = firstState();
  const settings = { newParameters, newAssistant, newTools };
  return { conversation, tree, messages, hasEarlier, isTemporary, draftKey, draft, draftFiles, runs, ...settings };
};
