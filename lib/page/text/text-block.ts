import type { PageBlock } from '@/lib/domain/pages/page-content';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { isSpoken } from '@/lib/speech/spoken-width';
import { gapPattern, withoutInvisible } from './characters';
import type { Glue, Piece, RawBlock, WhiteSpace } from './raw-block';

/** A stretch of a block's text, from UTF-16 offset `start` on, and where in the page it is, unit by unit. */
export type TextRun = { readonly start: number; readonly length: number; readonly node: Text; readonly offset: number };
/** A stretch that stands for an element as a whole. */
export type FormulaRun = { readonly start: number; readonly length: number; readonly element: Element };
export type Run = TextRun | FormulaRun;

/** A block with its text and where each part is in the page. What no run covers is nowhere: spaces between pieces. */
export type TextBlock = Omit<PageBlock, 'id' | 'section'> & {
  readonly element: Element;
  readonly runs: readonly Run[];
};

/** From this length on, another block continues at the next gap, so that no step of the work is long. */
const blockLength = 20_000;
/** And from this one on also where there is no gap. */
const maxBlockLength = 24_000;
const sliceLength = 20_000;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const strength: Readonly<Record<Glue, number>> = { ' ': 0, '\n': 1, '; ': 2 };

type Gap = {
  readonly text: Glue;
  /** White space of one character is part of the text around it. */
  readonly at?: { readonly node: Text; readonly offset: number };
  /** A break of the source between two ideographs is no space. */
  readonly isBroken: boolean;
};

/** Puts the text of a block together. */
class Composer {
  readonly #raw: RawBlock;
  readonly #blocks: TextBlock[] = [];
  #text = '';
  #runs: Run[] = [];
  #gap: Gap | undefined;

  constructor(raw: RawBlock) {
    this.#raw = raw;
  }

  addGap(gap: Gap): void {
    if (this.#gap === undefined) this.#gap = gap;
    else {
      const text = strength[gap.text] > strength[this.#gap.text] ? gap.text : this.#gap.text;
      this.#gap = { text, isBroken: this.#gap.isBroken || gap.isBroken };
    }
  }

  addText(text: string, node: Text, offset: number): void {
    for (let from = 0; from < text.length; from += maxBlockLength) {
      const part = text.slice(from, from + maxBlockLength);
      this.#crossGap(part);
      this.#addRun({ start: this.#text.length, length: part.length, node, offset: offset + from });
      this.#text += part;
    }
  }

  addFormula({ text, element, isClosing }: Extract<Piece, { type: 'formula' }>): void {
    if (isClosing !== true) this.#crossGap(text);
    this.#addRun({ start: this.#text.length, length: text.length, element });
    this.#text += text;
  }

  finish(): readonly TextBlock[] {
    this.#endBlock();
    return this.#blocks;
  }

  #crossGap(next: string): void {
    const gap = this.#gap;
    this.#gap = undefined;
    if (this.#text.length + next.length > (gap === undefined ? maxBlockLength : blockLength)) this.#endBlock();
    if (gap === undefined || this.#text === '') return;
    if (gap.isBroken && gap.text === ' ' && unspaced.test(this.#text.slice(-1)) && unspaced.test(next.slice(0, 1)))
      return;
    const isSaid = gap.text === '; ' && /[.:;!?،؛。；：]$/u.test(this.#text);
    const text = isSaid ? ' ' : gap.text;
    if (gap.at !== undefined) this.#addRun({ start: this.#text.length, length: 1, ...gap.at });
    this.#text += text;
  }

  #addRun(run: Run): void {
    const last = this.#runs.at(-1);
    if (last === undefined || !('node' in last) || !('node' in run)) this.#runs.push(run);
    else if (last.node !== run.node || last.offset + last.length !== run.offset) this.#runs.push(run);
    else if (last.start + last.length !== run.start) this.#runs.push(run);
    else this.#runs[this.#runs.length - 1] = { ...last, length: last.length + run.length };
  }

  #endBlock(): void {
    const {
      pieces: _pieces,
      region: _region,
      isInForm: _isInForm,
      isLabel: _isLabel,
      endsWithLink: _endsWithLink,
      length: _length,
      linkLength: _links,
      ...rest
    } = this.#raw;
    if (isSpoken(this.#text) || (rest.kind === 'code' && /\S/.test(this.#text))) {
      this.#blocks.push({ ...rest, text: this.#text, runs: this.#runs });
    }
    this.#text = '';
    this.#runs = [];
  }
}

const gapOf = (space: string, whiteSpace: WhiteSpace): Glue =>
  whiteSpace !== 'collapse' && space.includes('\n') ? '\n' : ' ';

const addSlice = (composer: Composer, text: string, node: Text, offset: number, whiteSpace: WhiteSpace): void => {
  let from = 0;
  const addUntil = (end: number): void => {
    if (end > from) composer.addText(text.slice(from, end), node, offset + from);
  };
  for (const match of text.matchAll(gapPattern())) {
    addUntil(match.index);
    from = match.index + match[0].length;
    const space = match.groups?.space;
    if (space === undefined) continue;
    const isOne = space.length === 1;
    composer.addGap({
      text: gapOf(space, whiteSpace),
      isBroken: space.includes('\n'),
      ...(isOne && { at: { node, offset: offset + match.index } }),
    });
  }
  addUntil(text.length);
};

const addCode = (composer: Composer, text: string, node: Text, offset: number): void => {
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const clean = withoutInvisible(line);
    const body = clean.replace(/\n$/, '');
    if (clean === line && body !== '') composer.addText(body, node, offset + at);
    else if (body !== '') addSlice(composer, line.replace(/\n$/, ''), node, offset + at, 'preserve');
    if (line.endsWith('\n'))
      composer.addGap({ text: '\n', isBroken: true, at: { node, offset: offset + at + line.length - 1 } });
    at += line.length;
  }
};

const sliceEnd = (text: string, from: number): number => {
  const end = Math.min(text.length, from + sliceLength);
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
};

const addPiece = async (composer: Composer, raw: RawBlock, piece: Piece, work: WorkPieces): Promise<void> => {
  if (piece.type === 'glue') return composer.addGap({ text: piece.text, isBroken: false });
  if (piece.type === 'formula') return composer.addFormula(piece);
  const data = piece.node.data.slice(0, piece.to);
  for (let from = piece.from ?? 0; from < data.length; from = sliceEnd(data, from)) {
    if (work.isDue()) await work.rest();
    const slice = data.slice(from, sliceEnd(data, from));
    if (raw.kind === 'code') addCode(composer, slice, piece.node, from);
    else addSlice(composer, slice, piece.node, from, piece.whiteSpace);
  }
};

/**
 * The text of a block as a reader sees it, with white space as it is drawn and without invisible characters. More than one
 * block where it is very long; none where there is nothing to read in it.
 */
export const composeText = async (raw: RawBlock, work: WorkPieces): Promise<readonly TextBlock[]> => {
  const composer = new Composer(raw);
  for (const piece of raw.pieces) await addPiece(composer, raw, piece, work);
  return composer.finish();
};
