import { expect, type Page } from '@playwright/test';
import { dumpDatabases } from './database';
import type { Parley } from './launch';
import { canaryKey, canaryKeyId, canarySecrets, type SimulatedServices } from './simulated-services';

const keys = [canaryKey, canaryKeyId, ...Object.values(canarySecrets)];

/**
 * Looks for the canary keys where no key may be: the documents of all pages, everything printed, all extension storage,
 * the databases (where the vault holds it encrypted), the addresses that the simulators were asked for, and what else
 * the test names (what it copied, what it exported).
 */
export const expectNoKeyAnywhere = async (
  parley: Parley,
  page: Page,
  services: Pick<SimulatedServices, 'simulators'>,
  others: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const places: Record<string, string> = {
    ...others,
    console: parley.problems.printed.join('\n'),
    'request addresses': services.simulators
      .flatMap(({ log }) => log.entries())
      .map(({ url, body }) => `${url} ${body}`)
      .join('\n'),
    storage: await page.evaluate(async () =>
      JSON.stringify(
        await Promise.all([chrome.storage.local.get(), chrome.storage.session.get(), chrome.storage.sync.get()]),
      ),
    ),
    databases: await dumpDatabases(page),
  };
  for (const open of parley.context.pages()) {
    places[`document ${open.url()}`] = await open.evaluate(() => {
      const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      );
      return `${document.documentElement.outerHTML}\n${fields.join('\n')}\n${location.href}`;
    });
  }
  for (const [place, text] of Object.entries(places)) {
    for (const key of keys) expect(text.includes(key), `the key stands in: ${place}`).toBe(false);
  }
};
