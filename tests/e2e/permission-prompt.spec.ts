import { launchParley, type Parley, removeProfile } from './harness/launch';
import { expect, test } from './harness/parley-test';
import { startVirtualDisplay, type VirtualDisplay } from './harness/virtual-display';

test.describe('the browser asks the person in front of it', () => {
  let display: VirtualDisplay;
  let parley: Parley;

  test.beforeEach(async ({ services }) => {
    display = await startVirtualDisplay();
    parley = await launchParley({ services, grants: 'none', display: display.name });
  });
  test.afterEach(async () => {
    await parley.close();
    display.stop();
    removeProfile(parley.profile);
  });

  /** Clicks Connect in the first run and answers the browser's bubble with these keys. */
  const connect = async (...keys: readonly string[]) => {
    const page = await parley.openPanelPage();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    await page.getByRole('button', { name: 'Asking…' }).waitFor();
    // The bubble is no page and says nothing when it is drawn: look first, then press, until the page hears of it.
    let looks = 0;
    await expect
      .poll(
        () => {
          looks += 1;
          if (looks > 1) display.press(...keys);
          return page.getByRole('button', { name: 'Asking…' }).count();
        },
        { intervals: [1_500] },
      )
      .toBe(0);
    return page;
  };
  /** The grant is for one address and no more. */
  const grantedOrigins = (page: Awaited<ReturnType<typeof connect>>) =>
    page.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);

  test('Allow connects the model', async () => {
    const page = await connect('Tab', 'Return');

    await page.getByRole('button', { name: 'Start chatting' }).waitFor();
    expect(await grantedOrigins(page)).toEqual(['http://127.0.0.1:11434/*']);
  });

  test('Deny connects nothing and says so', async () => {
    const page = await connect('Escape');

    expect(await grantedOrigins(page)).toEqual([]);
    await expect(page.getByText('Without this access Parley cannot reach 127.0.0.1:11434.')).toBeVisible();
  });
});
