import { isTooDeep } from '@/lib/domain/json-depth';
import { thoughtMarks } from '@/lib/domain/thought-marks';
import type { ImportedPart } from './imported';
import { isObject } from './lenient';

type Call = Extract<ImportedPart, { readonly type: 'tool-invocation' }>;

/**
 * What a message of another program is made of, in its order. A call and its result are apart there, often in messages of
 * their own: they find each other by `id`, else by `name`, else by their order.
 */
export type Piece =
  | Exclude<ImportedPart, Call>
  | { readonly type: 'call'; readonly id?: string | undefined; readonly name: string; readonly args: unknown }
  | {
      readonly type: 'result';
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly result: unknown;
      readonly isError?: boolean | undefined;
    };

/** Words; none for blank ones. */
export const wordPieces = (text: string | undefined): readonly Piece[] =>
  text === undefined || text.trim() === '' ? [] : [{ type: 'text', text }];

/** What a model thought; none for blank words. */
export const thoughtPieces = (text: string | undefined): readonly Piece[] =>
  text === undefined || text.trim() === '' ? [] : [{ type: 'reasoning', text: text.trim(), details: [] }];

/** An answer that begins with what the model thought, between marks: where a program left the two in one text. */
export const answerPieces = (text: string | undefined): readonly Piece[] => {
  const start = (text ?? '').trimStart();
  const begin = start.slice(0, 100).toLowerCase();
  const marks = thoughtMarks.find(({ open }) => begin.startsWith(open));
  const end = marks === undefined ? -1 : start.toLowerCase().indexOf(marks.close, marks.open.length);
  if (marks === undefined || end === -1) return wordPieces(text);
  return [
    ...thoughtPieces(start.slice(marks.open.length, end)),
    ...wordPieces(start.slice(end + marks.close.length).trimStart()),
  ];
};

const longestTitle = 1000;

/** A place that an answer refers to; none without a name or an address that a browser opens. */
export const sourcePieces = (url: unknown, title?: unknown): readonly Piece[] => {
  const address = typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
  const name = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim().slice(0, longestTitle) : '';
  if (address === undefined && name === '') return [];
  return [
    {
      type: 'source',
      source: { ...(address !== undefined && { url: address }), ...(name !== '' && { title: name }) },
    },
  ];
};

/** What a call was given, as an object: services take no other. */
const argsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') {
    if (value === undefined || value === null) return {};
    if (isTooDeep(value)) return {};
    return isObject(value) ? value : { input: value };
  }
  if (!value.trimStart().startsWith('{')) return value.trim() === '' ? {} : { input: value };
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) && !isTooDeep(parsed) ? parsed : { input: value };
  } catch {
    // What a model wrote is not always JSON.
    return { input: value };
  }
};

const longestName = 64;

/** A name that all services take in a history. */
const callName = (name: string | undefined): string => {
  const plain = (name ?? '').replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, longestName);
  return plain === '' ? 'tool' : plain;
};

/** A result is of `file_search` where the call was of `file_search.msearch`. */
const familyOf = (name: string): string => callName(name.split('.', 1)[0]);

/** Builds the parts of one message of its pieces. */
class Parts {
  readonly all: ImportedPart[] = [];
  readonly #calls = new Map<string, number>();
  readonly #open = new Map<string, number[]>();
  readonly #sources = new Set<string>();
  #step = 0;
  #isStepOver = false;

  #addCall(id: string | undefined, name: string | undefined, args: unknown): number {
    if (this.#isStepOver) this.#step += 1;
    this.#isStepOver = false;
    const wanted = id ?? `call-${this.#calls.size + 1}`;
    const toolCallId = this.#calls.has(wanted) ? `${wanted}-${this.#calls.size + 1}` : wanted;
    const at = this.all.length;
    this.#calls.set(toolCallId, at);
    this.all.push({
      type: 'tool-invocation',
      toolCallId,
      toolName: callName(name),
      step: this.#step,
      state: 'call',
      args: argsOf(args),
    });
    return at;
  }

  call(id: string | undefined, name: string, args: unknown): void {
    const at = this.#addCall(id, name, args);
    for (const key of new Set([callName(name), familyOf(name)])) {
      this.#open.set(key, [...(this.#open.get(key)?.slice(-50) ?? []), at]);
    }
  }

  /** The last call of a name, or of a family, that has no result. */
  #openCall(key: string): number | undefined {
    const open = this.#open.get(key);
    for (let at = open?.pop(); at !== undefined; at = open?.pop()) {
      const call = this.all[at];
      if (call?.type === 'tool-invocation' && call.state === 'call') return at;
    }
    return undefined;
  }

  /** Which call a result is of: the one with its id, or the last one of its name or its family that has none. */
  #answered(id: string | undefined, name: string | undefined): number | undefined {
    const known = id === undefined ? undefined : this.#calls.get(id);
    if (known !== undefined) return known;
    if (name !== undefined) return this.#openCall(callName(name)) ?? this.#openCall(familyOf(name));
    const last = this.all.at(-1);
    return last?.type === 'tool-invocation' && last.state === 'call' ? this.all.length - 1 : undefined;
  }

  result({ id, name, result, isError }: Extract<Piece, { readonly type: 'result' }>): void {
    const at = this.#answered(id, name) ?? this.#addCall(id, name, {});
    const call = this.all[at];
    this.#isStepOver = true;
    if (call?.type !== 'tool-invocation' || call.state === 'result') return;
    this.all[at] = {
      type: 'tool-invocation',
      toolCallId: call.toolCallId,
      toolName: call.toolName,
      step: call.step,
      state: 'result',
      args: call.state === 'call' ? call.args : {},
      result: result === undefined || isTooDeep(result) ? '' : result,
      ...(isError === true && { isError }),
    };
  }

  add(part: ImportedPart): void {
    if (part.type === 'source') {
      const key = `${part.source.url ?? ''}\n${part.source.url === undefined ? part.source.title : ''}`;
      if (this.#sources.has(key)) return;
      this.#sources.add(key);
    }
    const last = this.all.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      this.all[this.all.length - 1] = { ...last, text: `${last.text}\n\n${part.text}` };
      return;
    }
    if (part.type === 'text' || part.type === 'reasoning') this.#isStepOver ||= this.#calls.size > 0;
    this.all.push(part);
  }
}

/** The parts of a message in our shape. */
export const partsOf = (pieces: readonly Piece[]): readonly ImportedPart[] => {
  const parts = new Parts();
  for (const piece of pieces) {
    if (piece.type === 'call') parts.call(piece.id, piece.name, piece.args);
    else if (piece.type === 'result') parts.result(piece);
    else parts.add(piece);
  }
  return parts.all;
};
