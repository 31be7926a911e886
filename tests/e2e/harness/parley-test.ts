import { test as base, expect, type Page } from '@playwright/test';
import { connectOllama, connectOpenAi } from './connect';
import { type LaunchOptions, launchParley, type Parley, removeProfile } from './launch';
import type { Panel } from './panel';
import { type PanelTab, panelTabOf } from './panel-tab';
import { expectScreensInOrder, isTestPassing } from './screen-oracle/screens-at-end';
import { type SharedBrowser, shareBrowser } from './shared-browser';
import { type SimulatedServices, startServices } from './simulated-services';

type TestFixtures = {
  /** Options of the launch; set them by `test.use({ launch: { … } })`. With any of them a test has its own browser. */
  launch: Omit<LaunchOptions, 'services'> & {
    /** For a test that needs a browser and a profile of its own, and no other option. Say why. */
    readonly ownBrowser?: true;
  };
  /**
   * A browser with the shipped build and nothing in its profile. Without options it is the worker's, made as new.
   * Uncaught errors and console errors fail the test.
   */
  parley: Parley;
  /** The tab of the fixtures below, which are all the same page. */
  panelTab: PanelTab;
  /** The panel's page in a tab, on a profile where nothing is connected. */
  panelPage: Page;
  /** A panel that talks to the simulated Ollama, ready for a question. */
  panel: Panel;
  /** A panel that talks to the simulated OpenAI, ready for a question. */
  openAiPanel: Panel;
};

type WorkerFixtures = {
  /** Shared by the tests of one process; scripts and logs are cleared before each test. */
  services: SimulatedServices;
  /** What the browsers of these tests reach: the services, and what another `test` has beside them. */
  reached: SimulatedServices;
  sharedBrowser: SharedBrowser;
};

/** `test` with Parley in it: see tests/e2e/README.md. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const services = await startServices();
      await use(services);
      await services.stop();
    },
    { scope: 'worker' },
  ],
  reached: [({ services }, use) => use(services), { scope: 'worker' }],
  sharedBrowser: [
    async ({ reached }, use) => {
      const browser = shareBrowser(reached);
      await use(browser);
      await browser.end();
    },
    { scope: 'worker' },
  ],
  launch: [{}, { option: true }],
  parley: async ({ reached, sharedBrowser, launch }, use) => {
    const { ownBrowser, ...options } = launch;
    if (ownBrowser === undefined && Object.keys(options).length === 0) {
      const parley = await sharedBrowser.take();
      await use(parley);
      if (isTestPassing()) await expectScreensInOrder(parley);
      const { problems } = parley.problems;
      await (isTestPassing() ? sharedBrowser.giveBack() : sharedBrowser.end());
      expect(problems).toEqual([]);
    } else {
      reached.reset();
      const parley = await launchParley({ ...options, services: reached });
      await use(parley);
      await parley.close();
      removeProfile(parley.profile);
      expect(parley.problems.problems).toEqual([]);
    }
  },
  panelTab: async ({ parley }, use) => {
    await use(panelTabOf(parley));
  },
  panelPage: async ({ panelTab }, use) => {
    await use(await panelTab.open());
  },
  panel: async ({ panelTab }, use) => {
    await use(await panelTab.connected(connectOllama));
  },
  openAiPanel: async ({ panelTab }, use) => {
    await use(await panelTab.connected(connectOpenAi));
  },
});

export { expect };
