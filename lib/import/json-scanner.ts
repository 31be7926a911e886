import { mostLevels } from '@/lib/domain/json-depth';
import { ImportError } from './imported';

const code = (sign: string): number => sign.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const [comma, colon] = [code(','), code(':')];
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')];
const space = code(' ');
/** What a number, `true`, `false` or `null` begins with. */
const atomStarts = new Set([...'-0123456789tfn'].map(code));

/**
 * Finds the values of the array or object at `path` in a JSON text that comes in pieces. Only one of these values is held at a time, and
 * what stands beside the path is only counted, so that nothing in a text can be too long to be read over.
 */
export class JsonScanner {
  /** The values since this was emptied last; undefined for one that is too long or too deep. */
  readonly found: unknown[] = [];
  readonly #path: readonly string[];
  readonly #longest: number;

  #depth = 0;
  /** How many of the open arrays and objects lead to the values. Keys, commas and colons mean something in the innermost of them. */
  #matched = 0;
  #isObject = false;
  #awaits: 'key' | 'colon' | 'value' | 'comma' = 'value';
  #key: unknown;
  #inString = false;
  #isEscaped = false;
  #inAtom = false;

  /** What is being held: from `start` on in this piece, and `parts` of those before. */
  #holds: 'nothing' | 'key' | 'value' = 'nothing';
  #start = 0;
  #parts: string[] = [];
  #length = 0;
  #deepest = 0;

  constructor(path: readonly string[], longest: number) {
    this.#path = path;
    this.#longest = longest;
  }

  /** Whether the text came to its end. */
  get isWhole(): boolean {
    return this.#depth === 0 && this.#awaits === 'comma';
  }

  /** @throws ImportError `unreadable`. What was found before is in `found`. */
  write(piece: string): void {
    this.#start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      if (this.#inString) this.#takeInString(sign, piece, at);
      // Nothing behind the end matters.
      else if (this.isWhole && !this.#inAtom) return;
      else this.#take(sign, piece, at);
    }
    if (this.#holds !== 'nothing') this.#keep(piece.slice(this.#start));
  }

  /** Directly in what leads to the values, or before everything. */
  get #isHere(): boolean {
    return this.#depth === this.#matched;
  }

  #takeInString(sign: number, piece: string, at: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === backslash) this.#isEscaped = true;
    else if (sign === quote) {
      this.#inString = false;
      if (this.#isHere) this.#finish(piece, at + 1);
    }
  }

  #take(sign: number, piece: string, at: number): void {
    const isSign = sign === comma || sign === closeList || sign === closeObject;
    if (this.#inAtom && (isSign || sign <= space)) {
      this.#inAtom = false;
      this.#finish(piece, at);
    }
    if (sign === quote) this.#beginString(at);
    else if (sign === openList || sign === openObject) this.#open(sign === openObject, at);
    else if (sign === closeList || sign === closeObject) this.#close(sign === closeObject, piece, at);
    else if (this.#isHere && sign > space && !this.#inAtom) this.#takeHere(sign, at);
  }

  #takeHere(sign: number, at: number): void {
    if (sign === comma && this.#awaits === 'comma') this.#awaits = this.#isObject ? 'key' : 'value';
    else if (sign === colon && this.#awaits === 'colon') this.#awaits = 'value';
    else if (atomStarts.has(sign)) {
      this.#beginValue(at);
      this.#inAtom = true;
    } else throw new ImportError('unreadable');
  }

  #beginString(at: number): void {
    this.#inString = true;
    if (!this.#isHere) return;
    if (this.#awaits === 'key') {
      this.#hold('key', at);
      this.#awaits = 'colon';
    } else this.#beginValue(at);
  }

  #beginValue(at: number): void {
    if (this.#awaits !== 'value') throw new ImportError('unreadable');
    this.#awaits = 'comma';
    if (this.#matched > this.#path.length) this.#hold('value', at);
  }

  #open(isObject: boolean, at: number): void {
    if (this.#isHere) this.#beginValue(at);
    const isNext = this.#depth === 0 || (this.#isObject && this.#key === this.#path[this.#depth - 1]);
    if (this.#isHere && isNext && this.#holds === 'nothing') {
      this.#matched += 1;
      this.#isObject = isObject;
      this.#awaits = isObject ? 'key' : 'value';
    }
    this.#depth += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth - this.#matched);
  }

  #close(isObject: boolean, piece: string, at: number): void {
    if (this.#isHere) {
      if (this.#depth === 0 || isObject !== this.#isObject) throw new ImportError('unreadable');
      // Only a key of an object leads further in.
      this.#isObject = true;
      this.#awaits = 'comma';
      this.#matched -= 1;
      this.#depth -= 1;
    } else {
      this.#depth -= 1;
      if (this.#isHere) this.#finish(piece, at + 1);
    }
  }

  #hold(what: 'key' | 'value', at: number): void {
    this.#holds = what;
    this.#start = at;
    this.#parts = [];
    this.#length = 0;
    this.#deepest = 0;
  }

  #keep(part: string): void {
    this.#length += part.length;
    if (this.#length > this.#longest) this.#parts = [];
    else this.#parts.push(part);
  }

  #finish(piece: string, end: number): void {
    const what = this.#holds;
    if (what === 'nothing') return;
    this.#keep(piece.slice(this.#start, end));
    const text = this.#parts.join('');
    this.#parts = [];
    this.#holds = 'nothing';
    let value: unknown;
    try {
      if (this.#length <= this.#longest && this.#deepest <= mostLevels) value = JSON.parse(text);
    } catch (error) {
      throw new ImportError('unreadable', { cause: error });
    }
    if (what === 'key') this.#key = value;
    else this.found.push(value);
  }
}
