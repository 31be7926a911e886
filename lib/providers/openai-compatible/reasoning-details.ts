import type { ReasoningDetail } from './chunk';

const both = (one: string | null | undefined, other: string | null | undefined): string | undefined =>
  typeof one === 'string' || typeof other === 'string' ? (one ?? '') + (other ?? '') : undefined;

/** Whether a piece continues the detail before it: texts come in many pieces, sealed details whole. */
const goesOn = (last: ReasoningDetail | undefined, piece: ReasoningDetail): last is ReasoningDetail =>
  last !== undefined &&
  last.type === piece.type &&
  (last.index ?? undefined) === (piece.index ?? undefined) &&
  typeof piece.data !== 'string' &&
  typeof last.signature !== 'string';

const present = (detail: ReasoningDetail): ReasoningDetail =>
  Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== null && value !== undefined));

/** Joins the pieces of OpenRouter's `reasoning_details` as they must be sent back ("Reasoning Tokens" in its docs). */
export const reasoningDetails = () => {
  const details: ReasoningDetail[] = [];
  return {
    receive: (pieces: readonly ReasoningDetail[]): void => {
      for (const piece of pieces) {
        const last = details.at(-1);
        if (!goesOn(last, piece)) {
          details.push(present(piece));
          continue;
        }
        const text = both(last.text, piece.text);
        const summary = both(last.summary, piece.summary);
        const texts = { ...(text !== undefined && { text }), ...(summary !== undefined && { summary }) };
        details[details.length - 1] = { ...last, ...present(piece), ...texts };
      }
    },
    /** What the step's end carries; empty where the service sent none. */
    metadata: (): { readonly providerMetadata?: unknown } =>
      details.length === 0 ? {} : { providerMetadata: { openrouter: { reasoning_details: [...details] } } },
  };
};
