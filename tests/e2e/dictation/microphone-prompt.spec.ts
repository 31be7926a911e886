import { connectOllama } from '../harness/connect';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { useTranscription } from '../harness/recognizer';
import { answerBubble, startVirtualDisplay, type VirtualDisplay } from '../harness/virtual-display';

test.describe('the browser asks for the microphone', () => {
  let display: VirtualDisplay;
  let parley: Parley;

  test.beforeEach(async ({ services }) => {
    services.reset();
    display = await startVirtualDisplay();
    parley = await launchParley({
      services,
      display: display.name,
      says: { pieces: [600, 'The molecules scatter the blue light.'] },
    });
  });
  test.afterEach(async () => {
    await parley.close();
    display.stop();
    removeProfile(parley.profile);
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
