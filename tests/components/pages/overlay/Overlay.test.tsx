// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Overlay } from '@/components/pages/overlay/Overlay';
import { OverlayContext } from '@/components/pages/overlay/use-overlay';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { createOverlayState } from '@/lib/page/overlay/overlay-state';

afterEach(cleanup);

const none = (): void => undefined;
const actions = {
  ask: none,
  readSelection: none,
  copySelection: none,
  turnToolbarOff: none,
  playOrPause: none,
  step: none,
  seek: none,
  setRate: none,
  askPassage: none,
  closeReadAloud: none,
};

it('names the language that no voice here speaks', () => {
  const state = createOverlayState({
    start: { texts: overlayTexts('en-US', []), locale: 'en-US', direction: 'ltr', prompts: [] },
    isDark: false,
    isPreparing: false,
    isGathering: false,
  });
  state.say('noVoiceFor', 'Greek');
  render(
    <OverlayContext value={{ ...state, actions }}>
      <Overlay />
    </OverlayContext>,
  );

  expect(screen.getByRole('status').textContent).toBe(
    'No \u2068Greek\u2069 voice here, so another one is reading. Add one in Parley’s settings',
  );
});
