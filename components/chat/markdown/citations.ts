import { createContext, useContext } from 'react';

/** What the numbers in a reply's brackets stand for. */
export type Citations = {
  /** What the passage says; undefined for a number that names none. */
  quoteOf(number: number): string | undefined;
  /** Shows in its place what the words beside the brackets rest on; `citation` holds the brackets. */
  show(number: number, citation: Element): Promise<void>;
};

export const CitationsContext = createContext<Citations | undefined>(undefined);

/** The passages that the surrounding reply can cite; undefined where brackets are only brackets. */
export const useCitations = (): Citations | undefined => useContext(CitationsContext);
