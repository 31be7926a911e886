import type { MessagePart } from '@/lib/domain/message-part';
import type { FinishReason } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';

/**
 * An answer while it is assembled from stream parts (the v4 message model of ai 4.3). Immutable; unchanged pieces keep
 * their identity from state to state, so that a view can compare by reference.
 */
export type AnswerState = {
  readonly parts: readonly MessagePart[];
  /** All annotations so far. */
  readonly annotations: readonly unknown[];
  /** Items of `data` parts: they belong to the conversation and not to the message. */
  readonly data: readonly unknown[];
  /** Number of the current step, from 0; tool invocations carry it. */
  readonly step: number;
  /** Length of `parts` when the current step began. */
  readonly stepStart: number;
  /** The message id that the service gave, when a fresh answer was given one. */
  readonly messageId?: string;
  /** What the service said last about the end: of a step, then of the whole answer. Absent until it said anything. */
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  /** Which part `finishReason` comes from. The chat stream protocol ends an answer with `finish_message`. */
  readonly endedBy?: 'finish_step' | 'finish_message';
  /** The text of an `error` part. It ends the answer: later parts change nothing. */
  readonly error?: string;
  /** Whether an existing message is being extended, whose id stays. */
  readonly isExtension: boolean;
  /** Index in `parts` of the text part that the next text is appended to. */
  readonly openText?: number;
  /** Index in `parts` of the reasoning part that the next reasoning is appended to. */
  readonly openReasoning?: number;
  /** A text or a call came after it: more reasoning opens another part, since services refuse a changed order. */
  readonly isReasoningOver?: boolean;
  /** Whether the last detail of the open reasoning part is a text that goes on. */
  readonly isDetailOpen: boolean;
};

const nothing: AnswerState = {
  parts: [],
  annotations: [],
  data: [],
  step: 0,
  stepStart: 0,
  isExtension: false,
  isDetailOpen: false,
};

/** The state before the first part of a fresh answer. */
export const emptyAnswer = (): AnswerState => nothing;

/**
 * The state before the first part that extends an assistant message: its parts stay, steps count on from its tool
 * invocations, and new text opens a part of its own. With `isTextContinued` new text is appended to the message's last
 * part where that is a text, as when an interrupted answer is continued.
 */
export const extendAnswer = (
  parts: readonly MessagePart[],
  options: { readonly isTextContinued?: boolean } = {},
): AnswerState => {
  const steps = parts.map((part) => (part.type === 'tool-invocation' ? part.step : 0));
  const last = parts.at(-1);
  const goesOn = options.isTextContinued === true && last?.type === 'text' && last.isBeforeResults !== true;
  return {
    ...nothing,
    parts,
    step: 1 + steps.reduce((highest, step) => Math.max(highest, step), 0),
    stepStart: parts.length,
    isExtension: true,
    ...(goesOn && { openText: parts.length - 1 }),
  };
};
