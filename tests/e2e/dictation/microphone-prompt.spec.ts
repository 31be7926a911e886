import { connectOllama } from '../harness/connect';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen } from '../harness/on-screen';
import { expect, test } from '../harness/parley-test';
import { useTranscription } from '../harness/recognizer';
import { answerBubble, type VirtualDisplay } from '../harness/virtual-display';

test.describe('the browser asks for the microphone', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];

  test.beforeEach(async ({ services }) => {
    services.reset();
    ({ display, parley, close } = await launchOnScreen({
      services,
      says: { pieces: [600, 'The molecules scatter the blue light.'] },
    }));
  });
  test.afterEach(async () => {
    await close();
  });

  /** Dictates without the access, and presses the button of the tab that this opens. */
  const askInTab = async () => {
    const panel = await parley.openPanelPage();
    await connectOllama(panel);
    await useTranscription(panel);
    await panel.reload();
    const opened = parley.context.waitForEvent('page');
    await panel.getByTestId('dictate').click();
    const tab = await opened;
    await expect(panel.getByTestId('dictation')).toHaveAttribute('data-status', 'asking');
    await tab.bringToFront();
    await tab.getByTestId('allow').click();
    return { panel, tab };
  };
  test('Allow closes the tab, and the panel goes on by itself @gate @speech', async () => {
    const { panel, tab } = await askInTab();

    await answerBubble(
      display,
      ['Tab', 'Tab', 'Return'],
      async () => tab.isClosed() || (await panel.getByTestId('dictation').getAttribute('data-status')) !== 'asking',
    );
    await expect(panel.getByTestId('composer')).toHaveValue('Hello from the microphone.', { timeout: 30_000 });
    await expect.poll(() => tab.isClosed()).toBe(true);
  });
});
