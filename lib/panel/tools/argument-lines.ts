import { outsideText } from './outside-text';

/** One argument of a call, in words: the text itself where it is a text, else JSON, which reads from left to right. */
export type ArgumentLine = { readonly name: string; readonly value: string; readonly isJson?: boolean };

/** A value of JSON as it is read. `undefined`, which no JSON holds, is nothing. */
export const valueText = (value: unknown): string =>
  outsideText(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The arguments of a call by name, in the order in which the model wrote them. What is no object has no names. */
export const argumentLines = (args: unknown): readonly ArgumentLine[] => {
  if (args === undefined) return [];
  const lineOf = (name: string, value: unknown): ArgumentLine => ({
    name,
    value: valueText(value),
    ...(typeof value === 'object' && value !== null && { isJson: true }),
  });
  if (!isRecord(args)) return [lineOf('', args)];
  return Object.entries(args).map(([name, value]) => lineOf(outsideText(name), value));
};

/** The most of an argument that stands in one line, UTF-16 units: more would not be seen. */
const shownOfValue = 200;

/** The arguments in one line: the names are left out where there is only one. */
export const argumentSummary = (args: unknown): string => {
  const lines = argumentLines(args);
  const isOne = lines.length === 1;
  return lines
    .slice(0, 6)
    .map(({ name, value }) => {
      const short = value.slice(0, shownOfValue).toWellFormed().replace(/\s+/gu, ' ').trim();
      return isOne || name === '' ? short : `${name}: ${short}`;
    })
    .join(', ');
};

/** Which way the line of a call reads: with JSON in it from left to right, else as its first letter does. */
export const summaryDirection = (args: unknown): 'ltr' | 'auto' =>
  argumentLines(args).some(({ isJson }) => isJson === true) ? 'ltr' : 'auto';
