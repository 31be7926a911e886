// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { createOverlayState } from '@/lib/page/overlay/overlay-state';
import { takePageColours } from '@/lib/page/overlay/page-colours';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const take = (appearance: 'light' | 'dark' | 'system', ground: string) => {
  document.body.style.backgroundColor = ground;
  Object.getPrototypeOf(document).elementsFromPoint = () => [];
  const surface = document.createElement('div');
  const state = createOverlayState({
    start: { texts: overlayTexts('en-US', []), locale: 'en-US', direction: 'ltr', prompts: [] },
    isDark: false,
    isPreparing: false,
    isGathering: false,
  });
  takePageColours({ appearance, host: { element: document.createElement('div'), surface }, state });
  return [surface.hasAttribute('data-dark'), state.get().isDark];
};

it.each([
  ['system', 'rgb(20, 20, 30)', true],
  ['system', 'rgb(250, 250, 250)', false],
  ['light', 'rgb(20, 20, 30)', false],
  ['dark', 'rgb(250, 250, 250)', true],
] as const)('takes for %s on a ground of %s: dark is %s', (appearance, ground, isDark) => {
  expect(take(appearance, ground)).toEqual([isDark, isDark]);
});
