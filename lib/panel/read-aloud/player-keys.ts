import { changeRate, playOrPause, stepSentence, toggleMute } from './read-aloud';

/** The speeds that `<` and `>` go through. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next speed up or down; the last one stays. */
export const nextRate = (rate: number, by: 1 | -1): number =>
  (by === 1 ? rates.find((step) => step > rate) : rates.findLast((step) => step < rate)) ?? rate;

type Keyed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/**
 * What a key does while the player has the focus (WCAG 2.1.4: single letters count only there). Space on a button
 * presses that button. True when the key was one of ours.
 */
export const pressPlayerKey = (
  { key, ctrlKey, metaKey, altKey }: Keyed,
  { rate }: { readonly rate: number },
  isOnButton: boolean,
): boolean => {
  if (ctrlKey || metaKey || altKey) return false;
  switch (key.toLowerCase()) {
    case ' ':
      if (isOnButton) return false;
      playOrPause();
      return true;
    case 'k':
      playOrPause();
      return true;
    case 'j':
      stepSentence(-1);
      return true;
    case 'l':
      stepSentence(1);
      return true;
    case '<':
      changeRate(nextRate(rate, -1));
      return true;
    case '>':
      changeRate(nextRate(rate, 1));
      return true;
    case 'm':
      toggleMute();
      return true;
    default:
      return false;
  }
};
