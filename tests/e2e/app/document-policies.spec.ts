import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { listenHttp } from '../../simulators/core/listener';
import { expect, test } from '../harness/parley-test';

/** A server of strangers' pages, and which paths were asked for. */
const startStranger = async () => {
  const requests: string[] = [];
  let elsewhere = '';
  const server = await listenHttp((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    if (path === '/redirected') response.writeHead(302, { location: elsewhere });
    else response.writeHead(200, { 'content-type': 'text/html' });
    // The page goes where its own host tells it to.
    response.end(
      `<!doctype html><script>addEventListener('message', ({ data }) => { location.href = data });</script>`,
    );
  });
  return {
    ...server,
    requests,
    leadTo: (address: string) => {
      elsewhere = address;
    },
  };
};

/** Adds a frame to a page of the extension, and answers with what is heard of it until the policy or the server answered. */
const frameIn = (page: Page, src: string): Promise<string> =>
  page.evaluate(
    (address) =>
      new Promise<string>((heard) => {
        const frame = document.createElement('iframe');
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => heard(effectiveDirective));
        addEventListener('message', ({ source, data }) => {
          if (source === frame.contentWindow && data.type === 'plugin-host' && data.state !== 'framed') {
            heard(data.state);
          }
        });
        frame.id = 'stranger';
        frame.src = address;
        document.body.append(frame);
      }),
    src,
  );

/** A plugin on this computer came from there. */
const hostFor = (url: string, from = url): string => `/plugin-host.html?${new URLSearchParams({ url, from })}`;

test('no document frames a stranger, except the host of plugins @attack:frame', async ({ parley }) => {
  parley.problems.allow(/violates the following Content Security Policy|^Failed to load/);
  const stranger = await startStranger();
  const documents = readdirSync(extensionPath).filter((name) => name.endsWith('.html') && name !== 'app-page.html');
  expect(documents).toHaveLength(6);

  for (const name of documents.filter((one) => one !== 'plugin-host.html')) {
    const page = await parley.context.newPage();
    await page.goto(parley.url(name));
    expect(await frameIn(page, `http://127.0.0.1:${stranger.port}/${name}`), name).toBe('frame-src');
    await page.close();
  }
  expect(stranger.requests).toEqual([]);
  await stranger.stop();
});

test('the host of plugins frames the one origin that it was opened for', async ({ parley, panelPage: page }) => {
  parley.problems.allow(/violates the following Content Security Policy|^Failed to load/);
  const [stranger, other] = await Promise.all([startStranger(), startStranger()]);
  const address = `http://127.0.0.1:${stranger.port}`;
  const elsewhere = `http://localhost:${other.port}/elsewhere`;
  stranger.leadTo(elsewhere);

  expect(await frameIn(page, hostFor(`${address}/plugin`)), 'its own address').toBe('loaded');

  const blocked = page.evaluate(
    (to) =>
      new Promise<string>((heard) => {
        addEventListener('message', ({ data }) => data.state === 'blocked' && heard('blocked'));
        const host = document.querySelector<HTMLIFrameElement>('#stranger');
        host?.contentWindow?.frames[0]?.postMessage(to, '*');
      }),
    elsewhere,
  );
  expect(await blocked, 'the page navigates itself').toBe('blocked');
  await page.reload();
  expect(await frameIn(page, hostFor(`${address}/redirected`)), 'a redirect').toBe('blocked');
  await page.reload();
  const second = frameIn(page, hostFor(`${address}/plugin`));
  expect(await second).toBe('loaded');
  const added = page.evaluate(
    (to) =>
      new Promise<string>((heard) => {
        const inside = document.querySelector<HTMLIFrameElement>('#stranger')?.contentDocument;
        inside?.addEventListener('securitypolicyviolation', (event) => heard(event.effectiveDirective));
        const frame = inside?.createElement('iframe');
        if (frame === undefined) return;
        frame.src = to;
        inside?.body.append(frame);
      }),
    elsewhere,
  );
  expect(await added, 'a second frame').toBe('frame-src');
  expect(other.requests).toEqual([]);
  await Promise.all([stranger.stop(), other.stop()]);
});

test('the host of plugins refuses an address that is no plugin’s, and to be a tab', async ({
  parley,
  panelPage: page,
}) => {
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    parley.url('settings.html'),
    'http://plugin.example/',
    'http://192.168.0.2/',
    'https://user:word@plugin.example/',
    'https://192.168.0.2/',
    'https://plugin.example:8443/',
    'https://metadata.google.internal/',
    '',
  ];
  for (const address of refused) expect(await frameIn(page, hostFor(address)), address).toBe('refused');
  const local = 'http://127.0.0.1:9/';
  for (const from of ['', 'https://plugin.example/manifest.json', 'http://192.168.0.2/']) {
    expect(await frameIn(page, hostFor(local, from)), from).toBe('refused');
  }

  await page.goto(parley.url(hostFor('https://plugin.example/').slice(1)));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('where nothing was granted', () => {
  test.use({ launch: { grants: 'none' } });

  test('the host of plugins frames nobody', async ({ panelPage: page }) => {
    const stranger = await startStranger();

    expect(await frameIn(page, hostFor(`http://127.0.0.1:${stranger.port}/plugin`))).toBe('refused');
    expect(stranger.requests).toEqual([]);
    await stranger.stop();
  });
});
