import type { lobeChat } from '@lobehub/chat-plugin-sdk/client';
import type { Frame, Page } from '@playwright/test';
import { listenHttp } from '../../simulators/core/listener';
import { type FramePage, makeFramePage } from '../harness/frame-page';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { pressUntil } from '../harness/press-answer';

/** What a plugin's page, made with the SDK, has for the test. */
type WithSdk = typeof globalThis & { readonly lobeChat: typeof lobeChat };

let built: FramePage;
let parley: Parley;
/** The simulated origin of the plugin, and another one. Both keep the paths that they were asked for. */
let plugin: { readonly port: number; readonly requests: string[]; stop(): Promise<void> };
let other: typeof plugin;

const startOrigin = async (): Promise<typeof plugin> => {
  const requests: string[] = [];
  const server = await listenHttp((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/sdk.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(built.guestScript);
      return;
    }
    if (request.url === '/file') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=evil.txt' });
      response.end('x');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    const script = request.url === '/sdk' ? '<script type="module" src="/sdk.js"></script>' : '';
    response.end(`<!doctype html><meta charset="utf-8"><title>Plugin</title><body><input>${script}`);
  });
  return { ...server, requests };
};

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ services }) => {
  built = await makeFramePage();
  [plugin, other] = await Promise.all([startOrigin(), startOrigin()]);
  parley = await launchParley({ services, extension: built.extension });
  // What the browser says when it keeps a stranger from something is what these tests are about.
  parley.problems.allow(
    /Content Security Policy|sandboxed|Permissions policy|^Failed to load|^Blocked|^Unsafe attempt/,
  );
});

test.afterAll(async () => {
  const { problems } = parley.problems;
  await parley.close();
  removeProfile(parley.profile);
  await Promise.all([plugin.stop(), other.stop()]);
  built.remove();
  expect(problems).toEqual([]);
});

test.beforeEach(() => {
  plugin.requests.length = 0;
  other.requests.length = 0;
});

const pluginAddress = (path: string): string => `http://127.0.0.1:${plugin.port}${path}`;
const otherAddress = (path: string): string => `http://localhost:${other.port}${path}`;

const openPage = async (query: Readonly<Record<string, string>>): Promise<Page> => {
  const page = await parley.context.newPage();
  await page.goto(parley.url(`frames.html?${new URLSearchParams(query)}`));
  return page;
};

/** The plugin's page in its frame, once it is there. */
const guestOf = async (page: Page): Promise<Frame> => {
  await page.locator('iframe[data-loaded="true"]').waitFor();
  const guest = page.frames().find((frame) => frame.url().startsWith(pluginAddress('/')));
  if (guest === undefined) throw new Error('The plugin’s page is not there');
  return guest;
};

const openGuest = async (path: string, more: Readonly<Record<string, string>> = {}) => {
  const page = await openPage({ url: pluginAddress(path), agreed: '', ...more });
  return { page, guest: await guestOf(page) };
};

const done = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'done'));

test('nothing of a plugin’s page is loaded before the user has read where it comes from and agreed @gate @attack:frame', async () => {
  const page = await openPage({ url: pluginAddress('/sdk') });
  await expect(page.getByRole('group')).toContainText(`127.0.0.1:${plugin.port}`);
  expect(plugin.requests).toEqual([]);

  // A press counts once the question has stood still for a moment: a person tries again.
  await pressUntil(
    () => page.getByRole('button', { name: 'Show page' }).click({ timeout: 5_000 }),
    async () => (await page.locator('iframe').count()) > 0,
  );
  const guest = await guestOf(page);
  await expect(guest.locator('output')).toHaveCount(1);
  expect(plugin.requests).toContain('/sdk');
  await page.close();
});

test('the SDK in a page of the default kind is handed the result, and can do no more', async () => {
  const { page, guest } = await openGuest('/sdk', { kind: 'default' });

  await expect(guest.locator('output')).toHaveText('{"degrees":7}');
  const message = await guest.evaluate(() => (globalThis as WithSdk).lobeChat.getPluginMessage());
  expect(message).toEqual({ degrees: 7 });
  await guest.evaluate(() => (globalThis as WithSdk).lobeChat.setPluginMessage('forged', true));
  const later = await guest.evaluate(() => (globalThis as WithSdk).lobeChat.getPluginMessage());
  expect(later).toEqual({ degrees: 7 });
  expect(await done(page)).toEqual([]);
  await page.close();
});

test('the SDK in a standalone page has every channel', async () => {
  const { page, guest } = await openGuest('/sdk');

  const heard = await guest.evaluate(async () => {
    const { lobeChat } = globalThis as WithSdk;
    const payload = await lobeChat.getPluginPayload();
    const before = {
      payload,
      message: await lobeChat.getPluginMessage(),
      state: await lobeChat.getPluginState('unit'),
      settings: await lobeChat.getPluginSettings(),
    };
    lobeChat.setPluginState('unit', 'F');
    lobeChat.setPluginSettings({ key: 'new' });
    lobeChat.setPluginMessage({ degrees: 45 }, false);
    lobeChat.setPluginMessage('forty-five', true);
    lobeChat.createAssistantMessage('Take a coat.');
    lobeChat.triggerAIMessage('message-1');
    lobeChat.triggerAIMessage('message-of-another');
    const after = {
      message: await lobeChat.getPluginMessage(),
      state: await lobeChat.getPluginState('unit'),
      settings: await lobeChat.getPluginSettings(),
    };
    return { before, after };
  });

  expect(heard).toEqual({
    before: {
      payload: {
        name: 'today',
        arguments: { city: 'Oslo' },
        settings: { key: 'CANARY-of-the-plugin' },
        state: { unit: 'C' },
      },
      message: { degrees: 7 },
      state: 'C',
      settings: { key: 'CANARY-of-the-plugin' },
    },
    after: { message: 'forty-five', state: 'F', settings: { key: 'new' } },
  });
  expect(await done(page)).toEqual([
    ['state', 'unit', 'F'],
    ['settings', { key: 'new' }],
    ['fill', '{"degrees":45}', false],
    ['fill', 'forty-five', true],
    ['answer', 'Take a coat.'],
    ['trigger'],
  ]);
  await page.close();
});

test('a hostile plugin’s page reaches nothing of the extension, and leads nobody away @gate @attack:frame', async () => {
  const { page, guest } = await openGuest('/hostile');

  const reached = await guest.evaluate(async (ownFile) => {
    const attempt = async (run: () => unknown): Promise<string> => {
      try {
        return String(await run());
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const extensionApis = ['runtime', 'storage', 'tabs', 'permissions', 'scripting', 'extension', 'identity'];
    return {
      origin,
      apis: extensionApis.filter((name) => name in (Reflect.get(globalThis, 'chrome') ?? {})),
      browser: typeof Reflect.get(globalThis, 'browser'),
      parentDocument: await attempt(() => parent.document),
      parentApi: await attempt(() => Reflect.get(parent, 'chrome')),
      topDocument: await attempt(() => top?.document),
      topStorage: await attempt(() => top?.localStorage),
      ownFile: await attempt(() => fetch(ownFile)),
      leadTop: await attempt(() => {
        if (top !== null) top.location.href = 'https://evil.example/';
      }),
      leadParent: await attempt(() => {
        parent.location.href = 'https://evil.example/';
      }),
      fullscreen: await attempt(() => document.documentElement.requestFullscreen()),
      alert: await attempt(() => Reflect.get(globalThis, 'alert')('Enter your key')),
      pointerLock: await attempt(() => document.documentElement.requestPointerLock()),
      // Its own origin has a storage of its own.
      storage: await attempt(() => {
        localStorage.setItem('mine', '1');
        return Object.keys(localStorage).join();
      }),
    };
  }, parley.url('manifest.json'));

  expect(reached).toMatchObject({
    origin: pluginAddress(''),
    apis: [],
    browser: 'undefined',
    parentDocument: 'SecurityError',
    parentApi: 'SecurityError',
    topDocument: 'SecurityError',
    topStorage: 'SecurityError',
    ownFile: 'TypeError',
    leadTop: 'SecurityError',
    leadParent: 'SecurityError',
    fullscreen: 'TypeError',
    alert: 'undefined',
    storage: 'mine',
  });
  expect(reached.pointerLock).not.toBe('undefined');
  expect(page.url()).toContain('frames.html');
  await page.close();
});

test('what is posted from another window is not heard, whatever it calls itself', async () => {
  const { page, guest } = await openGuest('/sdk');
  await guest.evaluate(
    (address) =>
      new Promise<void>((posted) => {
        const forger = document.createElement('iframe');
        forger.srcdoc = `<script>top.postMessage({ type: 'lobe-chat:create-assistant-message', content: 'forged' }, '*');
          parent.postMessage('posted', '*')</script>`;
        addEventListener('message', ({ data }) => data === 'posted' && posted());
        document.body.append(forger);
        void address;
      }),
    otherAddress('/'),
  );
  // The page's own message comes after the forged one.
  await guest.evaluate(() => (globalThis as WithSdk).lobeChat.createAssistantMessage('mine'));

  await expect.poll(() => done(page)).toEqual([['answer', 'mine']]);
  await page.close();
});

test('a page that floods is ended, and little of it was heard', async () => {
  const { page, guest } = await openGuest('/sdk');
  await guest.evaluate(() => {
    for (let count = 0; count < 10_000; count += 1) {
      top?.postMessage({ type: 'lobe-chat:create-assistant-message', content: 'x' }, '*');
    }
  });

  await expect(page.getByRole('alert')).toContainText('far more messages');
  await expect(page.locator('iframe')).toHaveCount(0);
  const heard = await page.evaluate(() => Reflect.get(globalThis, 'done').length);
  expect(heard).toBeLessThan(1000);
  await page.close();
});

test('a page that takes the keyboard gives it back, and is ended at the third time', async () => {
  const { page, guest } = await openGuest('/hostile');
  const composer = page.getByRole('textbox', { name: 'Composer' });
  await composer.click();
  const takings = await page.evaluateHandle(() => {
    const counted = { taken: 0 };
    addEventListener('blur', () => {
      if (document.activeElement?.tagName === 'IFRAME') counted.taken += 1;
    });
    return counted;
  });
  for (const [index, word] of ['my ', 'secret '].entries()) {
    await page.keyboard.type(word);
    await guest.locator('input').evaluate((input) => input.focus());
    await expect.poll(() => takings.evaluate(({ taken }) => taken)).toBe(index + 1);
    await expect(composer).toBeFocused();
    await expect.poll(() => guest.evaluate(() => document.hasFocus())).toBe(false);
  }
  await page.keyboard.type('stays');
  await expect(composer).toHaveValue('my secret stays');
  await expect(guest.locator('input')).toHaveValue('');
  await guest.locator('input').evaluate((input) => input.focus());

  await expect(page.getByRole('alert')).toContainText('taking keyboard focus');
  await expect(composer).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.close();
});

test('a page that the user presses in may be typed in', async () => {
  const { page, guest } = await openGuest('/hostile');
  await page.getByRole('textbox', { name: 'Composer' }).focus();
  await guest.locator('input').click();
  await page.keyboard.type('Oslo');

  await expect(guest.locator('input')).toHaveValue('Oslo');
  await page.close();
});

test('a page is no higher than the conversation bears', async () => {
  const { page } = await openGuest('/hostile', { height: '1000000' });

  const box = await page.locator('.pl-guest').boundingBox();
  expect(box?.height).toBe(600);
  await page.close();
});

test('a page that covers, grows, leads away and opens windows at real clicks stays in its frame', async () => {
  const { page, guest } = await openGuest('/hostile');
  const composer = page.getByRole('textbox', { name: 'Composer' });
  const place = await composer.boundingBox();
  await guest.evaluate((evil) => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position:fixed;inset:-9999px;z-index:2147483647;background:red';
    document.documentElement.style.cssText = 'width:100000px;height:100000px;transform:scale(100)';
    document.body.append(cover);
    resizeTo(9000, 9000);
    moveTo(-500, -500);
    // Leads to no page, so the frame stays; a download that the browser began would be heard of below.
    location.href = '/file';
    const link = Object.assign(document.createElement('a'), { href: `${evil}top`, target: '_top' });
    const file = Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'evil.txt' });
    addEventListener('click', () => {
      Reflect.set(globalThis, 'clicks', Number(Reflect.get(globalThis, 'clicks') ?? 0) + 1);
      for (const one of [link, file]) one.click();
      print();
    });
    document.body.append(link, file);
  }, otherAddress('/'));
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));

  const frame = await page.locator('.pl-guest').boundingBox();
  if (frame === null) throw new Error('The frame is not there');
  await page.mouse.click(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await expect.poll(() => guest.evaluate(() => Reflect.get(globalThis, 'clicks'))).toBeGreaterThan(0);
  await composer.click();
  await page.keyboard.type('Still mine');

  await expect(composer).toHaveValue('Still mine');
  expect(await composer.boundingBox()).toEqual(place);
  expect(frame.height).toBe(300);
  expect(page.url()).toContain('frames.html');
  expect([downloads, other.requests]).toEqual([[], []]);
  await page.close();
});

test('a page gets no clipboard, camera, microphone, place, screen or notification, pressed or not', async () => {
  const { page, guest } = await openGuest('/hostile');
  await page.evaluate(() => navigator.clipboard.writeText('CANARY-of-the-clipboard').catch(() => undefined));
  const asked = () =>
    guest.evaluate(async () => {
      const attempt = async (run: () => unknown): Promise<string> => {
        try {
          await run();
          return 'given';
        } catch (error) {
          return error instanceof Error || error instanceof DOMException ? error.name : 'refused';
        }
      };
      return {
        clipboard: await attempt(() => navigator.clipboard.readText()),
        camera: await attempt(() => navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await attempt(() => navigator.mediaDevices.getUserMedia({ audio: true })),
        screen: await attempt(() => navigator.mediaDevices.getDisplayMedia()),
        place: await attempt(
          () =>
            new Promise((given, refused) =>
              navigator.geolocation.getCurrentPosition(given, () => refused(new Error())),
            ),
        ),
        notification: await attempt(async () => {
          if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
        }),
      };
    });
  expect(Object.values(await asked())).not.toContain('given');
  await guest.locator('input').click();
  expect(Object.values(await asked())).not.toContain('given');
  await page.close();
});

test('a page opens no window, pressed or not', async () => {
  const { page, guest } = await openGuest('/hostile');
  await guest.evaluate((evil) => {
    const link = Object.assign(document.createElement('a'), { href: `${evil}link`, target: '_blank' });
    document.body.append(link);
    const opened = () => String(open(`${evil}window`));
    Reflect.set(globalThis, 'before', opened());
    addEventListener('click', ({ target }) => {
      if (target === link) return;
      link.click();
      Reflect.set(globalThis, 'after', opened());
    });
  }, otherAddress('/'));
  await guest.locator('input').click();

  await expect.poll(() => guest.evaluate(() => Reflect.get(globalThis, 'after'))).toBe('null');
  expect(await guest.evaluate(() => Reflect.get(globalThis, 'before'))).toBe('null');
  expect(other.requests).toEqual([]);
  await page.close();
});

test('a page that goes to another origin is ended, and nothing was asked there', async () => {
  const { page, guest } = await openGuest('/hostile');
  await guest.evaluate((address) => {
    location.href = address;
  }, otherAddress('/?stolen'));

  await expect(page.getByRole('alert')).toContainText('tried to go to an address');
  expect(other.requests).toEqual([]);
  await page.close();
});

test('a page that is scrolled far away is taken out, and can be shown again', async () => {
  const { page } = await openGuest('/hostile');
  await page.evaluate(() => scrollTo(0, 5000));
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Show again' }).click();

  await guestOf(page);
  await page.close();
});

const openApp = async (html: string): Promise<{ readonly page: Page; readonly app: Frame }> => {
  const page = await openPage({ app: '' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'showApp'));
  await page.evaluate((text) => Reflect.get(globalThis, 'showApp')(text), html);
  await page.locator('iframe').waitFor({ state: 'attached' });
  const app = await page.locator('iframe').elementHandle();
  const frame = await app?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('The App has no frame');
  return { page, app: frame };
};

test('an App made with the official package completes its handshake and is answered', async () => {
  const { page, app } = await openApp(built.appHtml);
  await page.locator('iframe[data-loaded="true"]').waitFor();

  await expect(app.locator('p').last()).toHaveText('all answered');
  expect(await app.locator('p').allTextContents()).toEqual([
    'connected to Parley',
    'input {"city":"Oslo"}',
    'result []',
    'server [{"type":"text","text":"from the server"}]',
    'mode fullscreen',
    'all answered',
  ]);
  expect(await done(page)).toEqual([
    ['tools/call', { name: 'later', arguments: { days: 1 } }],
    ['link', 'https://example.com/'],
    ['message', 'And tomorrow?'],
    ['large'],
  ]);
  await page.close();
});

test('a hostile App has no origin, no network and no extension API, and cannot leave @gate @attack:frame', async () => {
  const { page, app } = await openApp(
    `<!doctype html><body><input><script>
      // What a test's own call evaluates is allowed by the debugger.
      try { evaluated = eval('1') } catch ({ name }) { evaluated = name }
      parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*')</script>`,
  );
  await page.locator('iframe[data-loaded="true"]').waitFor();

  const reached = await app.evaluate(async (evil) => {
    const attempt = async (run: () => unknown): Promise<string> => {
      try {
        return String(await run());
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const leaks: readonly [string, string][] = [
      ['img', 'src'],
      ['iframe', 'src'],
      ['script', 'src'],
      ['video', 'poster'],
      ['object', 'data'],
    ];
    for (const [name, attribute] of leaks) {
      const element = document.createElement(name);
      element.setAttribute(attribute, `${evil}${name}`);
      document.body.append(element);
    }
    for (const rel of ['prefetch', 'preload', 'stylesheet', 'modulepreload', 'manifest']) {
      const link = Object.assign(document.createElement('link'), { rel, href: `${evil}${rel}` });
      document.head.append(link);
    }
    const form = Object.assign(document.createElement('form'), { action: `${evil}form` });
    document.body.append(form);
    form.submit();
    const found = {
      origin,
      apis: ['runtime', 'storage', 'tabs'].filter((name) => name in (Reflect.get(globalThis, 'chrome') ?? {})),
      parentDocument: await attempt(() => parent.document),
      storage: await attempt(() => localStorage.length),
      database: await attempt(() => indexedDB.open('x')),
      fetch: await attempt(() => fetch(`${evil}fetch`)),
      open: await attempt(() => open(`${evil}open`)),
      leadTop: await attempt(() => {
        if (top !== null) top.location.href = `${evil}top`;
      }),
      rtc: typeof Reflect.get(globalThis, 'RTCPeerConnection'),
      evaluated: Reflect.get(globalThis, 'evaluated'),
      beacon: await attempt(() => navigator.sendBeacon(`${evil}beacon`)),
    };
    return found;
  }, otherAddress('/'));
  expect(reached).toMatchObject({
    origin: 'null',
    apis: [],
    parentDocument: 'SecurityError',
    storage: 'SecurityError',
    database: 'SecurityError',
    fetch: 'TypeError',
    open: 'null',
    leadTop: 'SecurityError',
    rtc: 'undefined',
    evaluated: 'EvalError',
  });

  await app.evaluate((evil) => {
    location.href = `${evil}?stolen`;
  }, otherAddress('/'));
  await expect(page.getByRole('alert')).toContainText('tried to go to an address');
  expect(other.requests).toEqual([]);
  await page.close();
});
