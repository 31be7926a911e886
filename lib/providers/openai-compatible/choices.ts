import type { Chunk, Delta } from './chunk';
import { callFields, callPieces, indexOf } from './tool-calls';

type Choice = NonNullable<NonNullable<Chunk['choices']>[number]>;

/** What one choice of a chunk brings. */
export type ChoiceDelta = {
  readonly index: number;
  readonly delta: Delta;
  /** Its calls are of a whole message, and deltas brought calls before it. */
  readonly repeatsCalls: boolean;
  readonly wireReason?: string;
};

/** A text that is repeated is taken for a repetition from this length on: shorter ones are words that come twice. */
const shortestRepetition = 24;

/** What a text adds to the text before it: services send the piece, or all that there is so far. */
const added = (before: string, text: string): string => {
  if (text.length > before.length) return text.startsWith(before) ? text.slice(before.length) : text;
  return text === before && text.length >= shortestRepetition ? '' : text;
};

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a delta brings any words. */
const hasWords = ({
  content,
  reasoning_content,
  reasoning,
  thinking,
  reasoning_details,
  refusal,
  images,
}: Delta): boolean =>
  [content, reasoning_content, reasoning, thinking, reasoning_details, refusal, images].some(isFilled);

const hasCalls = (delta: Delta): boolean => callPieces(delta).length > 0;

/**
 * Reads what the choices of a stream bring: a `delta`, in its place the whole `message` or a piece of it, or the `text` of
 * older completions. Where deltas brought the text, a message repeats it.
 */
export const choiceReader = (): ((choice: Choice) => ChoiceDelta) => {
  let isByDelta = false;
  let hasCalled = false;
  let text = '';
  let reasoning = '';

  const ofMessage = (message: Delta): Delta => {
    if (isByDelta) return callFields(message);
    const { content, reasoning_content: thought } = message;
    const newText = typeof content === 'string' ? added(text, content) : content;
    const newThought = typeof thought === 'string' ? added(reasoning, thought) : thought;
    if (typeof newText === 'string') text += newText;
    if (typeof newThought === 'string') reasoning += newThought;
    return { ...message, content: newText, reasoning_content: newThought };
  };

  return (choice) => {
    const { delta: piece, message, text, content } = choice;
    const bare = isFilled(text) ? text : content;
    const own: Delta = piece ?? {};
    const delta = hasCalls(own) || (message && hasCalls(message)) ? own : { ...own, ...callFields(choice) };
    const reason = [choice.finish_reason, choice.finishReason, delta.finish_reason].find(isFilled);
    const isDelta = hasWords(delta) || hasCalls(delta);
    if (hasWords(delta)) isByDelta = true;
    if (hasCalls(delta)) hasCalled = true;
    const inItsPlace = message ?? (isFilled(bare) ? { content: bare } : undefined);
    return {
      index: indexOf(choice.index) ?? 0,
      repeatsCalls: hasCalled && !isDelta,
      delta: isDelta || inItsPlace === undefined ? delta : message ? ofMessage(inItsPlace) : inItsPlace,
      ...(typeof reason === 'string' && !['', 'null'].includes(reason) && { wireReason: reason }),
    };
  };
};
