/**
 * How many sentences an arrow key moves a position slider: the horizontal ones follow the direction of the text, up is
 * forward (https://www.w3.org/WAI/ARIA/apg/patterns/slider/). Undefined for any other key.
 */
export const sentenceStepOf = (key: string, direction: 'ltr' | 'rtl'): 1 | -1 | undefined => {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowUp') return 1;
  return key === back || key === 'ArrowDown' ? -1 : undefined;
};
