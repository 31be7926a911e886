import type { StreamPart } from '@/lib/domain/stream-part';

/** 8 MB of text, UTF-16 units: the cap of one answer. Calls, results, sources and data count as they are written. */
const maxText = 8_000_000;
/** The least that a part counts: a character that comes alone costs its own line, in memory and in the journal. */
const minLength = 16;
/** Pieces that an answer can have: calls, sources, files, steps, items of data. Each is kept and drawn by itself. */
const maxPieces = 5_000;
/** 64 MB of base64 in files; one line of a file has at most 32 MB. */
const maxFileData = 64_000_000;

type Weight = { readonly text: number; readonly pieces: number; readonly fileData: number };

const writtenLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const weigh = (text: number, pieces = 0, fileData = 0): Weight => ({ text, pieces, fileData });

const weightOf = (part: StreamPart): Weight => {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return weigh(part.text.length);
    case 'tool_call_delta':
      return weigh(part.argsTextDelta.length);
    case 'reasoning_signature':
      return weigh(part.signature.length);
    case 'redacted_reasoning':
      return weigh(part.data.length, 1);
    case 'file':
      return weigh(part.url?.length ?? 0, 1, part.data.length);
    case 'source':
      return weigh(writtenLength(part.source), 1);
    case 'data':
      return weigh(writtenLength(part.items), part.items.length);
    case 'message_annotations':
      return weigh(writtenLength(part.annotations), part.annotations.length);
    case 'tool_call_streaming_start':
      return weigh(part.toolName.length, 1);
    case 'tool_call':
      return weigh(part.toolName.length + writtenLength(part.args), 1);
    case 'tool_result':
      return weigh(writtenLength(part.result));
    case 'start_step':
    case 'finish_step':
      return weigh(0, 1);
    case 'finish_message':
    case 'error':
      return weigh(0);
    default:
      return part satisfies never;
  }
};

/** What an answer may still hold. */
export type AnswerBudget = {
  /** Counts a part; false when it makes the answer too large. */
  take(part: StreamPart): boolean;
};

/** A budget of which `used` UTF-16 units of text are spent. */
export const createAnswerBudget = (used = 0): AnswerBudget => {
  let { text, pieces, fileData } = weigh(used);
  const calls = new Set<string>();

  /** A call is one piece, however often it is reported. */
  const isKnownCall = (part: StreamPart): boolean => {
    if (part.type !== 'tool_call' && part.type !== 'tool_call_streaming_start') return false;
    const isKnown = calls.has(part.toolCallId);
    calls.add(part.toolCallId);
    return isKnown;
  };

  return {
    take: (part) => {
      const weight = weightOf(part);
      text += Math.max(weight.text, minLength);
      if (!isKnownCall(part)) pieces += weight.pieces;
      fileData += weight.fileData;
      return text <= maxText && pieces <= maxPieces && fileData <= maxFileData;
    },
  };
};
