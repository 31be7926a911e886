import { connectOllama } from './harness/connect';
import { launchParley, type Parley, removeProfile } from './harness/launch';
import { expect, test } from './harness/parley-test';
import { useTranscription } from './harness/recognizer';
import { startVirtualDisplay, type VirtualDisplay } from './harness/virtual-display';

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
  /** Answers the bubble, which is no page and says nothing when it is drawn: press, look, until the page hears of it. */
  const press = (keys: readonly string[], isAnswered: () => Promise<boolean>) => {
    let looks = 0;
    return expect
      .poll(
        async () => {
          looks += 1;
          if (looks > 1) display.press(...keys);
          return isAnswered();
        },
        { intervals: [1_500], timeout: 30_000 },
      )
      .toBe(true);
  };

  test('Allow closes the tab, and the panel goes on by itself', async () => {
    const { panel, tab } = await askInTab();

    await press(
      ['Tab', 'Tab', 'Return'],
      async () => tab.isClosed() || (await panel.getByTestId('dictation').getAttribute('data-status')) !== 'asking',
    );
    await expect(panel.getByTestId('composer')).toHaveValue('Hello from the microphone.', { timeout: 30_000 });
    await expect.poll(() => tab.isClosed()).toBe(true);
  });
});
