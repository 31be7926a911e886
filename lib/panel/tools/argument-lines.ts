import { outsideText } from './outside-text';

/** One argument of a call, in words: the text itself where it is a text, else JSON. */
export type ArgumentLine = { readonly name: string; readonly value: string };

/** A value of JSON as it is read. `undefined`, which no JSON holds, is nothing. */
export const valueText = (value: unknown): string =>
  outsideText(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The arguments of a call by name, in the order in which the model wrote them. What is no object has no names. */
export const argumentLines = (args: unknown): readonly ArgumentLine[] => {
  if (args === undefined) return [];
  if (!isRecord(args)) return [{ name: '', value: valueText(args) }];
  return Object.entries(args).map(([name, value]) => ({ name: outsideText(name), value: valueText(value) }));
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
