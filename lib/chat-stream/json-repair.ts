/** Where the scanner is inside the text. `literal` and `number` are values without a closing mark. */
type Place =
  | 'value-expected'
  | 'done'
  | 'string'
  | 'escape'
  | 'literal'
  | 'number'
  | 'object-start'
  | 'object-key'
  | 'object-key-escape'
  | 'object-colon-expected'
  | 'object-value-expected'
  | 'object-after-value'
  | 'object-key-expected'
  | 'array-start'
  | 'array-after-value'
  | 'array-value-expected';

type Scan = {
  readonly text: string;
  /** The places that are open, outermost first. */
  readonly open: Place[];
  /** Length of the text up to which it can be closed. */
  kept: number;
  literalStart: number;
};

type Step = (scan: Scan, character: string, index: number) => void;

const literals = ['true', 'false', 'null'];
const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const beginsLiteral = (text: string): boolean => literals.some((literal) => literal.startsWith(text));

const keep = (scan: Scan, index: number): void => {
  scan.kept = index + 1;
};

const become = (scan: Scan, place: Place): void => {
  scan.open[scan.open.length - 1] = place;
};

const close = (scan: Scan, index: number): void => {
  keep(scan, index);
  scan.open.pop();
};

const placeInside = (character: string): Place | undefined => {
  if (character === '"') return 'string';
  if (character === '{') return 'object-start';
  if (character === '[') return 'array-start';
  if (character === '-' || isDigit(character)) return 'number';
  return beginsLiteral(character) ? 'literal' : undefined;
};

/** Begins a value if the character can; `after` is the place to return to when the value is complete. */
const beginValue =
  (after: Place): Step =>
  (scan, character, index) => {
    const inside = placeInside(character);
    if (inside === undefined) return;
    become(scan, after);
    scan.open.push(inside);
    if (inside === 'literal') scan.literalStart = index;
    if (character !== '-') keep(scan, index);
  };

const afterObjectValue: Step = (scan, character, index) => {
  if (character === ',') become(scan, 'object-key-expected');
  if (character === '}') close(scan, index);
};

const afterArrayValue: Step = (scan, character, index) => {
  if (character === ',') become(scan, 'array-value-expected');
  else if (character === ']') close(scan, index);
};

/** A number or literal ends with the first character that is not part of it; that one may end what is around it. */
const endScalar: Step = (scan, character, index) => {
  scan.open.pop();
  const place = scan.open.at(-1);
  if (place === 'object-after-value') afterObjectValue(scan, character, index);
  if (place === 'array-after-value') afterArrayValue(scan, character, index);
};

const expectKey: Step = (scan, character) => {
  if (character === '"') become(scan, 'object-key');
};

/** What a character does in each place. One that is out of place is stepped over: the later parse refuses it. */
const steps: Readonly<Record<Place, Step>> = {
  done: () => undefined,
  'value-expected': beginValue('done'),
  'object-value-expected': beginValue('object-after-value'),
  'array-value-expected': beginValue('array-after-value'),
  'object-after-value': afterObjectValue,
  'object-key-expected': expectKey,
  'object-start': (scan, character, index) => {
    if (character === '}') close(scan, index);
    else expectKey(scan, character, index);
  },
  'object-key': (scan, character) => {
    if (character === '"') become(scan, 'object-colon-expected');
    if (character === '\\') become(scan, 'object-key-escape');
  },
  'object-key-escape': (scan) => become(scan, 'object-key'),
  'object-colon-expected': (scan, character) => {
    if (character === ':') become(scan, 'object-value-expected');
  },
  'array-start': (scan, character, index) => {
    keep(scan, index);
    if (character === ']') close(scan, index);
    else beginValue('array-after-value')(scan, character, index);
  },
  'array-after-value': (scan, character, index) => {
    if (character !== ',') keep(scan, index);
    afterArrayValue(scan, character, index);
  },
  string: (scan, character, index) => {
    if (character === '\\') scan.open.push('escape');
    else if (character === '"') close(scan, index);
    else keep(scan, index);
  },
  escape: (scan, _character, index) => close(scan, index),
  literal: (scan, character, index) => {
    if (beginsLiteral(scan.text.slice(scan.literalStart, index + 1))) keep(scan, index);
    else endScalar(scan, character, index);
  },
  number: (scan, character, index) => {
    if (isDigit(character)) keep(scan, index);
    else if (!'eE.-'.includes(character)) endScalar(scan, character, index);
  },
};

const restOfLiteral = (scan: Scan): string => {
  const begun = scan.text.slice(scan.literalStart);
  return literals.find((literal) => literal.startsWith(begun))?.slice(begun.length) ?? '';
};

const closing = (scan: Scan, place: Place): string => {
  if (place === 'string') return '"';
  if (place === 'literal') return restOfLiteral(scan);
  if (place.startsWith('object')) return '}';
  return place.startsWith('array') ? ']' : '';
};

/**
 * Cuts a JSON text at the last position up to which it can be closed, and closes it: open strings, arrays and objects
 * in reverse, a begun `true`, `false` or `null` completed. A key without a value goes, as does what follows a complete
 * value. One pass; the result need not be JSON, since a character out of place is left in it.
 */
export const repairJson = (text: string): string => {
  const scan: Scan = { text, open: ['value-expected'], kept: 0, literalStart: 0 };
  for (let index = 0; index < text.length; index += 1) {
    steps[scan.open.at(-1) ?? 'done'](scan, text.charAt(index), index);
  }
  const closings = scan.open.toReversed().map((place) => closing(scan, place));
  return text.slice(0, scan.kept) + closings.join('');
};
