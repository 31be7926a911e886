import { stepReset } from '@/lib/chat-stream/step-reset';
import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import { doubtfulMarks, thoughtMarks } from '@/lib/domain/thought-marks';
import { type Folded, thoughtFold } from './thought-fold';

/** Parts of a step that would come again if the step were taken back and told anew. */
const isKeptAnyway = ({ type }: StreamPart): boolean => type === 'data' || type === 'message_annotations';

const isCall = ({ type }: StreamPart): boolean => type.startsWith('tool_call');

/** What a step brought so far, with neighbouring texts as one. */
const stepSoFar = () => {
  let parts: StreamPart[] = [];
  return {
    add: (part: StreamPart): void => {
      const last = parts.at(-1);
      if (isKeptAnyway(part)) return;
      if (part.type === 'text' && last?.type === 'text')
        parts[parts.length - 1] = { ...last, text: last.text + part.text };
      else parts.push(part);
    },
    clear: (): void => {
      parts = [];
    },
    /** The step told anew: all of its text was thought. */
    asThoughts: (): readonly StreamPart[] =>
      parts.map((part) => (part.type === 'text' ? { type: 'reasoning', text: part.text } : part)),
  };
};

/** What was asked, and how it is to be answered. */
type Asked = Pick<ChatRequest, 'system' | 'messages'>;

const wordsOf = (part: RequestPart): string => {
  if (part.type === 'text') return part.text;
  return part.type === 'tool_result' ? (JSON.stringify(part.result) ?? '') : '';
};

/** The marks with which thoughts may begin: of those that people ask for, the ones that nothing in the request speaks of. */
const openingsFor = ({ system = '', messages }: Asked) => {
  const asked = [system, ...messages.flatMap(({ parts }) => parts.map(wordsOf))].join('\n').toLowerCase();
  return [...thoughtMarks, ...doubtfulMarks.filter(({ open }) => !asked.includes(open.slice(1, -1)))];
};

/**
 * The parts of an answer with the thoughts that a model wrote into its text told apart (`thoughtMarks`): at its beginning,
 * between marks; or, where its prompt opened them, up to a closing mark, at which the text so far is taken back and told
 * anew as reasoning. An answer that was taken for thoughts, behind a closing mark in code, is told at its end. Text that is held back comes before any other part and before an error.
 */
export async function* foldedThoughts(
  parts: AsyncIterable<StreamPart>,
  asked: Asked = { messages: [] },
): AsyncGenerator<StreamPart> {
  let fold = thoughtFold(openingsFor(asked));
  const step = stepSoFar();
  let isWatched = true;

  /** Each step of an answer may have thoughts of its own. */
  const begin = (): void => {
    fold = thoughtFold(openingsFor(asked));
    isWatched = true;
    step.clear();
  };

  const unwatch = (): void => {
    isWatched = false;
    step.clear();
  };

  function* told(pieces: readonly Folded[]): Generator<StreamPart> {
    for (const piece of pieces) {
      if (piece.type !== 'lone-close') {
        if (isWatched) step.add(piece);
        yield piece;
        continue;
      }
      if (piece.text.trim() !== '') {
        yield { type: 'data', items: [stepReset] };
        yield* step.asThoughts();
      }
      unwatch();
    }
    if (isWatched && fold.isSettled()) unwatch();
  }

  try {
    for await (const part of parts) {
      if (part.type === 'text') {
        yield* told(fold.receive(part.text));
        continue;
      }
      const isThought = part.type === 'reasoning' || part.type === 'reasoning_signature' || part.type === 'source';
      if (!(isThought && fold.isAtBeginning())) yield* told(fold.flush());
      if (isCall(part)) {
        fold.settle();
        unwatch();
      }
      const missed = part.type === 'finish_step' && part.finishReason === 'stop' ? fold.missedAnswer() : '';
      if (missed.trim() !== '') yield { type: 'text', text: missed };
      if (isWatched) step.add(part);
      yield part;
      if (part.type === 'finish_step') begin();
    }
  } catch (error) {
    yield* told(fold.flush());
    throw error;
  }
  yield* told(fold.flush());
}
