import { raisedText } from '@/lib/domain/raised-text';
import { addSigns, addText, beginDraft, blockOf, type Draft, endOf } from './draft';
import { isNumberCell } from './line-numbers';
import {
  formulaText,
  isBackLink,
  isFormula,
  isHeadingTool,
  isRaised,
  isReferenceMark,
  isStruckOut,
  repeatedHeadingLinks,
} from './marks';
import type { FrameMark, Glue, RawBlock } from './raw-block';
import { isAroundFrame, regionOf } from './regions';
import { isBlockLevel, isSetApart, rootScope, type Scope, scopeWithin } from './scopes';
import { isWordOfSentence } from './sentence-word';
import { createTornText } from './torn-text';
import type { TreeVisitor } from './walk';

/** Cuts what a walk reports into blocks. */
export type BlockBuilder = TreeVisitor & {
  /** The scope of what is reported next. */
  scope(): Scope;
  /** A block has begun, and has some text. */
  isOpen(): boolean;
  /** The blocks that have ended so far; the last of them may still go on. */
  ended(): readonly RawBlock[];
  /** The frames met so far. */
  frames(): readonly FrameMark[];
  /** Ends the last block. */
  finish(): { readonly blocks: readonly RawBlock[]; readonly frames: readonly FrameMark[] };
};

type Edge = 'block' | Glue | 'none';

/** Two pieces of one text. What it is, the later one says: the first may be no more than a letter. */
const joinedBlock = (before: RawBlock, block: RawBlock, between: '' | ' '): RawBlock => ({
  ...block,
  pieces: [...before.pieces, ...(between === '' ? [] : [{ type: 'glue', text: between } as const]), ...block.pieces],
  length: before.length + block.length,
  linkLength: before.linkLength + block.linkLength,
});

/** The blocks of a reading. What goes on from the one before it becomes one with it. */
const createBlockList = (): { readonly blocks: readonly RawBlock[]; add(block: RawBlock): void } => {
  const blocks: RawBlock[] = [];
  const torn = createTornText();
  const add = (block: RawBlock): void => {
    const before = blocks.at(-1);
    const between = before === undefined ? undefined : torn.between(before, block);
    if (before === undefined || between === undefined) {
      blocks.push(block);
      return;
    }
    const whole = joinedBlock(before, block, between);
    blocks[blocks.length - 1] = whole;
    torn.joined(before, block, whole);
  };
  return { blocks, add };
};

const isCell = (element: Element): boolean => element.localName === 'td' || element.localName === 'th';

/** Numbers of lines and the like, which cannot be selected with the code. */
const isGutter = (element: Element, { userSelect }: CSSStyleDeclaration, scope: Scope): boolean =>
  scope.kind === 'code' && (userSelect === 'none' || isNumberCell(element));

export type BlockBuilderOptions = {
  /** For a selection: what the user selected stays, even if it is a button's label or the mark of a note. */
  readonly keepsControls?: boolean;
  /** What is struck out is left out, and not marked: for a voice. */
  readonly leavesOutStruck?: boolean;
};

/** What parts an element from what is beside it. */
const edgeOf = (element: Element, style: CSSStyleDeclaration, outer: Scope): Edge => {
  if (outer.kind === 'table-row' && isCell(element)) return '; ';
  if (isBlockLevel(element, style, outer)) {
    if (!outer.isOneBlock) return 'block';
    return outer.kind === 'code' ? '\n' : ' ';
  }
  return isSetApart(element, style, outer) ? ' ' : 'none';
};

/** Finds what a text has for its pages alone: marks of notes, links back from them, tools of headings. */
const markFinder = (root: Element): ((element: Element, outer: Scope) => boolean) => {
  let headingTools: ReadonlySet<string> | undefined;
  const isTool = (element: Element): boolean => {
    headingTools ??= repeatedHeadingLinks(root);
    return isHeadingTool(element, headingTools);
  };
  return (element, outer) =>
    isReferenceMark(element) ||
    (outer.kind === 'footnote' && isBackLink(element)) ||
    (outer.kind === 'heading' && isTool(element));
};

/** A builder for what is in this element. */
export const createBlockBuilder = (
  root: Element,
  { keepsControls = false, leavesOutStruck = false }: BlockBuilderOptions = {},
): BlockBuilder => {
  const frames: FrameMark[] = [];
  const scopes: { readonly scope: Scope; readonly edge: Edge; readonly struck?: Element | undefined }[] = [
    { scope: rootScope(root), edge: 'block' },
  ];
  let draft: Draft | undefined;
  const isMark = markFinder(root);
  const { blocks, add } = createBlockList();

  const scope = (): Scope => scopes.at(-1)?.scope ?? rootScope(root);
  /** The outermost element here that is struck out. */
  const struckHere = (): Element | undefined => scopes.at(-1)?.struck;
  const close = (): void => {
    if (draft !== undefined && draft.length > 0) add(blockOf(draft));
    draft = undefined;
  };
  const open = (): Draft => {
    const holder = scopes.findLast(({ edge }) => edge === 'block')?.scope ?? rootScope(root);
    draft ??= beginDraft(holder);
    return draft;
  };
  const glue = (text: Glue): void => {
    draft?.pieces.push({ type: 'glue', text });
  };
  const cross = (edge: Edge): void => {
    if (edge === 'block') close();
    else if (edge !== 'none') glue(edge);
  };
  const addFormula = (element: Element, style: CSSStyleDeclaration): void => {
    const text = formulaText(element);
    const edge = isBlockLevel(element, style, scope()) ? ' ' : 'none';
    cross(edge);
    if (text !== '') addSigns(open(), element, text, struckHere());
    cross(edge);
  };
  /** A power is written with its sign; whatever else is raised stands as it is. */
  const isPower = (element: Element, style: CSSStyleDeclaration, outer: Scope): boolean => {
    if (draft === undefined || outer.kind === 'code' || !isRaised(element, style)) return false;
    const text = raisedText(endOf(draft), element.textContent);
    if (!text.startsWith('^')) return false;
    addSigns(draft, element, text, struckHere());
    return true;
  };

  return {
    scope,
    isOpen: () => draft !== undefined && draft.length > 0,
    ended: () => blocks,
    frames: () => frames,
    enter: (element, style) => {
      const outer = scope();
      if ((!keepsControls && isMark(element, outer)) || isGutter(element, style, outer)) return false;
      if (isFormula(element)) {
        addFormula(element, style);
        return false;
      }
      const isStruck = isStruckOut(element, style);
      if ((isStruck && leavesOutStruck) || isPower(element, style, outer)) return false;
      const region = regionOf(element, style);
      const isLeftOut = region === 'control' && outer.kind !== 'heading' && !keepsControls;
      if (isLeftOut && !isWordOfSentence(element, style)) return false;
      if (element.localName === 'br') {
        if (draft?.pieces.at(-1)?.type === 'glue' && outer.kind !== 'code') close();
        else glue('\n');
        return false;
      }
      if (element.localName === 'wbr') return false;
      const edge = edgeOf(element, style, outer);
      cross(edge);
      const own = scopeWithin(outer, element, style, region === 'control' ? undefined : region);
      scopes.push({ scope: own, edge, struck: struckHere() ?? (isStruck ? element : undefined) });
      return true;
    },
    leave: () => {
      cross(scopes.pop()?.edge ?? 'none');
    },
    text: (node) => {
      const current = scope();
      const isBetween = draft === undefined || draft.pieces.at(-1)?.type === 'glue';
      if (isBetween && !/\S/.test(node.data) && current.kind !== 'code') return;
      addText(open(), node, current, struckHere());
    },
    frame: (element) => {
      if (scope().region === 'around' || isAroundFrame(element)) return;
      close();
      frames.push({ element, before: blocks.length });
    },
    finish: () => {
      close();
      return { blocks, frames };
    },
  };
};
