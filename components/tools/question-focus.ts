import { focusComposer } from '@/components/ui/composer-id';

const questions = '.pl-consent';

/** Whether a question may take the focus: not from somebody who is writing, and not from another question. */
const mayTakeFocus = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  if (focused.closest(questions) !== null) return false;
  return !(focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) || focused.value === '';
};

/** The answer that does nothing, or the question itself: nothing that an accidental press would send. */
const firstOf = (card: HTMLElement): HTMLElement =>
  card.querySelector<HTMLElement>('[data-answer-all="no"]') ??
  card.querySelector<HTMLElement>('[data-answer="no"]') ??
  card;

/** As much of a question that is filled in as says who asks, px: its form may be longer than the view. */
const beginning = 64;

/** Whether what would take the focus can be seen without scrolling down: of a question below, the button to the latest tells. */
const isInSight = (card: HTMLElement, target: HTMLElement): boolean => {
  const view = card.closest('.pl-conversation-scroll');
  if (view === null) return true;
  const { top, bottom } = target.getBoundingClientRect();
  const end = target === card ? Math.min(bottom, top + beginning) : bottom;
  return end <= Math.ceil(view.getBoundingClientRect().bottom);
};

/** Gives the focus to a question that has just appeared in sight, unless it would be taken from something. */
export const takeFocus = (card: HTMLElement | null): void => {
  if (card === null || !mayTakeFocus()) return;
  const target = firstOf(card);
  if (isInSight(card, target)) target.focus({ preventScroll: true });
};

/** Leads to what is folded of a question, which has to be seen before it is agreed to. */
export const showFolds = (card: HTMLElement | null): void => {
  card?.querySelector<HTMLElement>('[data-unfolds]')?.focus();
};

/** Where the focus goes once a question is answered: to the next one, which comes into sight, or back to where people write. */
export const leaveQuestion = (card: HTMLElement | null): void => {
  const others = [...document.querySelectorAll<HTMLElement>(questions)].filter(
    (other) => card?.contains(other) !== true,
  );
  const next = others[0];
  if (next === undefined) focusComposer();
  else firstOf(next).focus();
};
