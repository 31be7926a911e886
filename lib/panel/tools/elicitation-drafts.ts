import type { RawValue } from './elicitation-form';

/** Of so many questions what was typed is kept. */
const mostDrafts = 20;

const drafts = new Map<string, readonly RawValue[]>();

/** What was typed into the form of a server's question so far, while its card was out of the conversation. */
export const elicitationDraft = (id: string): readonly RawValue[] | undefined => drafts.get(id);

/** Keeps it in this panel: it is stored and sent nowhere. */
export const keepElicitationDraft = (id: string, values: readonly RawValue[]): void => {
  drafts.set(id, values);
  const [oldest] = drafts.keys();
  if (drafts.size > mostDrafts && oldest !== undefined) drafts.delete(oldest);
};

/** Forgets it: the question is answered. */
export const dropElicitationDraft = (id: string): void => {
  drafts.delete(id);
};
