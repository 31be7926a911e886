import type { BlockBuilder } from './block-builder';
import type { TreeVisitor } from './walk';

/** An element that holds blocks, and which: `[from, to)` of all blocks of the page. */
export type Section = {
  readonly localName: string;
  readonly className: string;
  readonly parent: Section | undefined;
  readonly children: Section[];
  readonly from: number;
  to: number;
  /** A button is in it, or a field, but in no section within it. */
  hasControl: boolean;
  hasField: boolean;
  hasButton: boolean;
};

/** Which elements hold which blocks, noted while a page is walked over. */
export type Outline = TreeVisitor & {
  /** What the builder refused: a control perhaps. */
  refused(element: Element): void;
  /** All sections, each before those within it. */
  sections(): readonly Section[];
};

/** A page with more sections than this is read without a look at its structure. */
const maxSections = 20_000;

const isField = (element: Element): boolean =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['hidden', 'button', 'submit', 'reset', 'image'].includes(element.type));

const controlRoles = /^(?:button|switch|tab|combobox|textbox|slider|checkbox|radio)$/;

const isControl = (element: Element, role: string | null): boolean =>
  element instanceof HTMLButtonElement ||
  element instanceof HTMLInputElement ||
  (role !== null && controlRoles.test(role));

/** Makes the outline of what a builder builds; told of each element after the builder. */
export const createOutline = (builder: Pick<BlockBuilder, 'ended' | 'isOpen'>): Outline => {
  const sections: Section[] = [];
  const stack: (Section | undefined)[] = [];
  let current: Section | undefined;

  const next = (): number => builder.ended().length + (builder.isOpen() ? 1 : 0);
  const note = (element: Element): void => {
    if (current === undefined) return;
    const isFilled = isField(element);
    const isPressed = !isFilled && isControl(element, element.getAttribute('role'));
    current.hasField ||= isFilled;
    current.hasButton ||= isPressed;
    current.hasControl ||= isFilled || isPressed;
  };
  return {
    enter: (element, { display }) => {
      const isInline = display === 'inline' || display === 'contents' || display.startsWith('ruby');
      stack.push(current);
      if (isInline || (builder.isOpen() && display.startsWith('inline')) || sections.length >= maxSections) return true;
      const from = next();
      const { localName } = element;
      const className = element.getAttribute('class') ?? '';
      const parent = current;
      current = {
        localName,
        className,
        parent,
        children: [],
        from,
        to: from,
        hasControl: false,
        hasField: false,
        hasButton: false,
      };
      parent?.children.push(current);
      sections.push(current);
      return true;
    },
    text: () => undefined,
    leave: () => {
      const outer = stack.pop();
      if (current !== undefined && current !== outer) current.to = next();
      current = outer;
    },
    frame: () => undefined,
    silent: (element) => {
      if (!(element instanceof HTMLInputElement && element.type === 'hidden') && element.checkVisibility())
        note(element);
    },
    refused: note,
    sections: () => sections,
  };
};
