import type { Page } from '@playwright/test';
import type { PagePreferences } from '@/lib/domain/pages/page-preferences';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { listenHttp } from '../../simulators/core/listener';
import type { Simulator } from '../../simulators/core/simulator';
import { sendCommand } from './command';
import { connectOllama } from './connect';
import { readTable } from './database';
import { keepLightLog } from './highlight-log';
import { launchParley, type Parley, removeProfile } from './launch';
import { type OverlayDriver, overlayOf } from './overlay-driver';
import { test as base, expect } from './parley-test';
import { expectScreensInOrder, isTestPassing } from './screen-oracle/screens-at-end';
import { startSpeech, useSpeech } from './speech-service';

export { expect };

/** A page in a tab, and the overlay in it. */
export type WebTab = { readonly page: Page; readonly overlay: OverlayDriver; readonly tabId: number };

/** A browser with Parley, a voice and web pages, shared by the tests of a file. */
export type Stage = {
  readonly parley: Parley;
  /** A page of the extension, to command and to look from. */
  readonly own: Page;
  readonly speech: Simulator;
  /** Opens a page with this body. */
  open(body: string, options?: PageOptions): Promise<WebTab>;
  /** The address that pages have, without a path. */
  readonly origin: string;
  prefer(pages: Partial<PagePreferences>): Promise<void>;
  listen(tab: WebTab, part?: 'page' | 'here' | 'selection'): Promise<void>;
  readAloud(): Promise<ReadAloudView | undefined>;
  /** Ends what is read. */
  close(): Promise<void>;
  /** What was sent to the voice, in order. */
  spoken(): readonly { readonly input: string; readonly voice: string }[];
  /** What lies beside the question that is being written. */
  attached(): Promise<readonly string[]>;
  /** Closes the panels, and takes out what lies beside the question. */
  tidyPanels(): Promise<void>;
};

export type PageOptions = { readonly policy?: string; readonly direction?: 'rtl'; readonly path?: string };

type StoredPage = { readonly html: string; readonly policy?: string };

const shell = (body: string, { direction }: PageOptions): string => `<!doctype html>
<html lang="en"${direction === undefined ? '' : ` dir="${direction}"`}><meta charset="utf-8"><title>A page</title>
<style>body{font:18px/1.6 Georgia,serif;max-width:34em;margin:3em auto}</style>${body}</html>`;

/** Prepares a browser with Parley for the tests of the overlay. */
export const startStage = async (parley: Parley): Promise<Stage & { stop(): Promise<void> }> => {
  const pages = new Map<string, StoredPage>();
  const server = await listenHttp((request, response) => {
    const stored = pages.get(new URL(request.url ?? '/', 'http://site').pathname);
    response.writeHead(stored === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...(stored?.policy !== undefined && { 'content-security-policy': stored.policy }),
    });
    response.end(stored?.html ?? '');
  });
  const speech = await startSpeech();
  const own = await parley.context.newPage();
  await own.goto(parley.url('settings.html'));
  await connectOllama(own);
  await useSpeech(own, speech);
  const origin = `http://127.0.0.1:${server.port}`;

  const tabIdOf = (url: string): Promise<number> =>
    own.evaluate(async (address) => (await chrome.tabs.query({ url: address }))[0]?.id ?? -1, url);

  return {
    parley,
    own,
    speech,
    origin,
    open: async (body, options = {}) => {
      const path = options.path ?? `/${pages.size + 1}`;
      pages.set(path, { html: shell(body, options), ...(options.policy !== undefined && { policy: options.policy }) });
      const page = await parley.context.newPage();
      await keepLightLog(page);
      await page.goto(origin + path);
      await page.bringToFront();
      return { page, overlay: await overlayOf(page), tabId: await tabIdOf(origin + path) };
    },
    prefer: async (changed) => {
      const windowId = await own.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
      const { preferences } = await sendCommand(own, { type: 'hello', windowId });
      await sendCommand(own, { type: 'preferences-change', change: { pages: { ...preferences.pages, ...changed } } });
      const sites = changed.toolbarSites;
      if (sites === undefined) return;
      const registered = () =>
        own.evaluate(async () =>
          (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches ?? []),
        );
      await expect.poll(registered).toEqual(sites);
    },
    listen: async ({ tabId }, part = 'page') => {
      const state = await sendCommand(own, { type: 'page-listen', windowId: 1, tabId, part });
      expect(state.type).toBe('readable');
    },
    readAloud: async () => (await sendCommand(own, { type: 'read-aloud-state' })).readAloud,
    close: async () => {
      await sendCommand(own, { type: 'read-aloud-close' });
    },
    spoken: () => speech.log.entries().flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body)])),
    attached: async () =>
      (await readTable(own, 'parley', 'draftFiles')).map(({ data }) => Buffer.from(String(data), 'base64').toString()),
    tidyPanels: async () => {
      for (const { targetId } of await panelTargets(parley))
        await parley.session.send('Target.closeTarget', { targetId });
      for (const { draftKey, id } of await readTable(own, 'parley', 'draftFiles')) {
        await sendCommand(own, { type: 'draft-file-remove', key: String(draftKey), fileId: String(id) });
      }
    },
    stop: async () => {
      await speech.stop();
      await server.stop();
    },
  };
};

/** `test` with one browser for all tests of a file; pages and readings that a test leaves open are closed after it. */
export const test = base.extend<{ stage: Stage }, { shared: Stage }>({
  shared: [
    async ({ services }, use) => {
      const parley = await launchParley({ services, viewport: { width: 1000, height: 700 } });
      const stage = await startStage(parley);
      await use(stage);
      await parley.close();
      removeProfile(parley.profile);
      await stage.stop();
      expect(parley.problems.problems).toEqual([]);
    },
    { scope: 'worker' },
  ],
  stage: async ({ shared }, use) => {
    await use(shared);
    if (isTestPassing()) await expectScreensInOrder(shared.parley);
    for (const page of shared.parley.context.pages()) if (page !== shared.own) await page.close();
    await shared.close();
    await shared.tidyPanels();
    shared.speech.log.clear();
    await shared.prefer({ toolbarSites: [], readsOn: false });
  },
});

/** The panels that are open, as the browser lists them. */
export const panelTargets = async ({ session, url }: Parley): Promise<readonly { readonly targetId: string }[]> => {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(
    (target: { type: string; url: string }) => target.type === 'page' && target.url.startsWith(url('sidepanel.html')),
  );
};
