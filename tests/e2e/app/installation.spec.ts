import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { expect, test } from '../harness/parley-test';
import { webPageHost } from '../harness/simulated-services';

// Read in the test: the tests can be listed before anything is built.
const manifestText = () => readFileSync(join(extensionPath, 'manifest.json'), 'utf8');

test.describe('installing', () => {
  test.use({ launch: { grants: 'none', isFresh: true } });

  test('warns of nothing and grants nothing beyond what warns of nothing @gate @attack:own-mistake', async ({
    parley,
  }) => {
    const page = await parley.context.newPage();
    await page.goto(parley.url('icons/16.png'));
    await page.goto(parley.url('sidepanel.html'));

    const [warnings, granted] = await page.evaluate(
      async (text) =>
        [await chrome.management.getPermissionWarningsByManifest(text), await chrome.permissions.getAll()] as const,
      manifestText(),
    );

    expect(warnings).toEqual([]);
    expect(granted.origins).toEqual([]);
  });

  test('opens nothing to web pages: no file, no message, no frame @gate @attack:page', async ({ parley }) => {
    const page = await parley.context.newPage();
    await page.goto(`http://${webPageHost}/`);
    parley.problems.allow(/chrome-extension:\/\/|Framing/);
    const paths = ['manifest.json', 'sidepanel.html', 'background.js', 'icons/16.png', 'mark.svg'];

    const seen = await page.evaluate(
      async ([addresses, id]) => {
        const fetched = await Promise.all(
          addresses.map((address) =>
            fetch(address).then(
              () => address,
              () => 'refused',
            ),
          ),
        );
        const frame = document.createElement('iframe');
        frame.src = addresses[1] ?? '';
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
        const runtime: unknown = Reflect.get(Reflect.get(globalThis, 'chrome') ?? {}, 'runtime');
        return {
          fetched,
          runtime: typeof runtime,
          inFrame: frame.contentDocument?.body.childElementCount ?? 'blocked',
          id,
        };
      },
      [paths.map((path) => parley.url(path)), parley.extensionId] as const,
    );

    expect(seen.fetched).toEqual(paths.map(() => 'refused'));
    expect(seen.runtime).toBe('undefined');
    expect(seen.inFrame).toBe('blocked');
    const framed = page.frames().find((frame) => frame.url().startsWith('chrome-extension://'));
    expect(await framed?.locator('#root').count()).not.toBe(1);
  });

  test('puts nothing into a web page', async ({ parley }) => {
    const page = await parley.context.newPage();
    await page.goto(`http://${webPageHost}/`);

    const added = await page.evaluate(() => ({
      elements: document.querySelectorAll('html > *:not(head):not(body), body > *:not(h1):not(p)').length,
      sheets: document.adoptedStyleSheets.length,
    }));

    expect(added).toEqual({ elements: 0, sheets: 0 });
  });
});
