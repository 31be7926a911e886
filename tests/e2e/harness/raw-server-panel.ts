import { type Answers, startRawServer } from '../../simulators/mcp/raw-server';
import { connectOpenAi } from './connect';
import { launchParley, type Parley, removeProfile } from './launch';
import { turnOn } from './mcp-driver';
import { type Panel, panelOn } from './panel';
import { expect, test } from './parley-test';

/** A panel whose new conversations have the tools of a raw server, for all tests of a file. */
export type RawServerPanel = {
  readonly panel: Panel;
  /** A tool of the server, as the model knows it. */
  name(tool: string): string;
};

/**
 * Sets it up before the tests of a file and ends it behind them; each test begins in a new conversation. `begin` runs before
 * each. What it returns gives the panel, once a test runs.
 */
export const rawServerPanel = (answers: Answers, begin: () => void): (() => RawServerPanel) => {
  let held: RawServerPanel | undefined;
  let end = async (): Promise<Parley['problems']['problems']> => [];
  const now = (): RawServerPanel => {
    if (held === undefined) throw new Error('The panel is there while a test runs');
    return held;
  };

  test.describe.configure({ mode: 'default', timeout: 240_000 });
  test.beforeAll(async ({ services }) => {
    const server = await startRawServer(answers);
    const parley = await launchParley({ services });
    end = async () => {
      const { problems } = parley.problems;
      await parley.close();
      removeProfile(parley.profile);
      await server.stop();
      return problems;
    };
    const panel = panelOn(await parley.openPanelPage());
    await connectOpenAi(panel.page);
    const name = await turnOn(panel.page, server.origin);
    await panel.page.reload();
    await panel.composer.waitFor();
    held = { panel, name };
  });
  test.afterAll(async () => {
    expect(await end()).toEqual([]);
  });
  test.beforeEach(async ({ services }) => {
    services.reset();
    begin();
    const { panel } = now();
    const startNew = panel.page.getByTestId('new-chat');
    await startNew.or(panel.page.getByTestId('temporary')).waitFor();
    if (await startNew.isVisible()) await startNew.click();
    await expect(panel.messages('user')).toHaveCount(0);
  });
  return now;
};
