import type { Page } from '@playwright/test';
import { seenLongEnough } from '../harness/overlay-driver';
import { expect, type Stage, test, type WebTab } from '../harness/overlay-test';

const article = `<p id="text">The keeper counted the ships at dusk.</p><div style="height:600px"></div>`;

/** Opens a page with the toolbar at a selection; resolves with where its button "Read" is drawn. */
const withToolbar = async (stage: Stage): Promise<{ tab: WebTab; x: number; y: number }> => {
  await stage.prefer({ toolbarSites: ['http://127.0.0.1/*'] });
  const tab = await stage.open(article);
  await tab.page.locator('#text').click({ clickCount: 3 });
  const { x, y } = await tab.overlay.wait('button', 'Read');
  return { tab, x, y };
};

/** What a hostile page does with the element that it finds beside its own. Runs in the page. */
type Attack = (host: HTMLElement) => void;

const attacks: Readonly<Record<string, Attack>> = {
  'makes it transparent again and again': (host) => {
    const change = (): void => {
      host.style.setProperty('opacity', '0.01', 'important');
      requestAnimationFrame(change);
    };
    change();
  },
  'shifts it by a transform again and again': (host) => {
    const change = (): void => {
      host.style.setProperty('transform', 'translateX(20px)', 'important');
      requestAnimationFrame(change);
    };
    change();
  },
  'lays an element over it that lets clicks through': () => {
    const cover = document.createElement('div');
    cover.setAttribute('popover', 'manual');
    cover.style.cssText =
      'inset:0;width:100vw;height:100vh;border:0;margin:0;background:#fff;pointer-events:none;max-width:none;max-height:none';
    document.body.append(cover);
    cover.showPopover();
  },
  'moves it into an element of its own that is hardly seen': (host) => {
    const box = document.createElement('div');
    box.style.opacity = '0.01';
    document.body.append(box);
    const change = (): void => {
      box.append(host);
      requestAnimationFrame(change);
    };
    change();
  },
  'takes it out and puts it back again and again': (host) => {
    const change = (): void => {
      host.remove();
      document.documentElement.append(host);
      requestAnimationFrame(change);
    };
    change();
  },
  'makes itself transparent': () => {
    document.documentElement.style.opacity = '0.01';
  },
  'takes it out of the top layer as it is pressed': (host) => {
    addEventListener('pointerdown', () => host.hidePopover(), { capture: true });
    addEventListener('mousedown', () => host.hidePopover(), { capture: true });
    addEventListener('click', () => host.hidePopover(), { capture: true });
  },
  'brings it under the pointer as it is pressed': (host) => {
    const move = (): void => host.style.setProperty('will-change', 'transform', 'important');
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      addEventListener(name, move, { capture: true });
    }
  },
};

const attack = (page: Page, name: string): Promise<void> =>
  page.evaluate(`(${String(attacks[name])})(document.documentElement.lastElementChild)`);

const isIdle = async (stage: Stage, { overlay }: WebTab): Promise<void> => {
  expect(await overlay.find('button', 'Pause')).toBeUndefined();
  expect(await stage.readAloud()).toBeUndefined();
  expect(stage.spoken()).toEqual([]);
};

for (const name of Object.keys(attacks)) {
  const tags = name === 'makes it transparent again and again' ? ' @gate @attack:page' : '';
  test(`a page that ${name} gets no click${tags}`, async ({ stage }) => {
    const { tab, x, y } = await withToolbar(stage);
    await seenLongEnough(tab.page);
    await attack(tab.page, name);
    await seenLongEnough(tab.page);

    await tab.page.mouse.click(x, y);
    await tab.page.mouse.click(x, y);

    await isIdle(stage, tab);
  });
}

test('clicks that the page makes itself do nothing, and those of the user do @gate @attack:page', async ({ stage }) => {
  const { tab, x, y } = await withToolbar(stage);
  await seenLongEnough(tab.page);

  await tab.page.evaluate(
    ([clientX, clientY]) => {
      const host = document.documentElement.lastElementChild;
      const under = document.elementFromPoint(clientX, clientY);
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        host?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX, clientY }));
      }
      if (under instanceof HTMLElement) under.click();
      host?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    },
    [x, y] as const,
  );
  await isIdle(stage, tab);
  expect(await tab.page.evaluate(() => document.documentElement.lastElementChild?.shadowRoot)).toBeNull();

  await tab.overlay.click('button', 'Read');
  await tab.overlay.wait('button', 'Pause');
});

test('messages that the page makes up reach nothing', async ({ stage }) => {
  const { tab } = await withToolbar(stage);
  const refused = await tab.page.evaluate(async () => {
    const commands = [
      'overlay-ready',
      'overlay-play',
      'overlay-read',
      'overlay-close',
      'overlay-ask',
      'overlay-wanted',
    ];
    for (const type of commands) {
      const message = { type, number: 1, command: { type }, source: 'parley' };
      postMessage(message, '*');
      for (const target of [document, window, document.documentElement.lastElementChild]) {
        target?.dispatchEvent(new CustomEvent(type, { detail: message, bubbles: true, composed: true }));
        target?.dispatchEvent(new MessageEvent('message', { data: message }));
      }
      new BroadcastChannel('overlay').postMessage(message);
    }
    Reflect.set(globalThis, 'chrome', { runtime: { id: 'x', sendMessage: () => undefined } });
    return typeof Reflect.get(globalThis, Symbol.for('parley.overlay'));
  });

  expect(refused).toBe('undefined');
  await isIdle(stage, tab);
  await tab.overlay.click('button', 'Read');
  await tab.overlay.wait('button', 'Pause');
});

test('a script of ours that was taken over has no command without an overlay in its document, and never another', async ({
  stage,
}) => {
  const { tabId } = await stage.open(article);
  /** Speaks over a port as the overlay does, from the world of our scripts in the page. */
  const say = (channel: string, command: object): Promise<unknown> =>
    stage.own.evaluate(
      async ([id, name, sent]) => {
        const [answer] = await chrome.scripting.executeScript({
          target: { tabId: id },
          args: [name, sent],
          func: (port: string, request: object) =>
            new Promise((resolve) => {
              const opened = chrome.runtime.connect({ name: port });
              opened.onDisconnect.addListener(() => resolve('cut'));
              opened.onMessage.addListener((message) => resolve(message));
              opened.postMessage({ type: 'request', number: 1, command: request });
            }),
        });
        return answer?.result;
      },
      [tabId, channel, command] as const,
    );

  const read = { type: 'overlay-read', title: 'x', sentences: [], isComplete: true };
  const commands = [
    { type: 'overlay-ready' },
    { type: 'overlay-tools' },
    { type: 'overlay-toolbar-off' },
    { type: 'overlay-frame', address: { path: [0], url: stage.origin }, what: 'page' },
    { type: 'overlay-frame-parts', frame: { frameId: 1 }, from: 0 },
    { type: 'overlay-passage', place: { quote: 'ships', before: '', after: '' } },
    read,
  ];
  for (const command of commands) {
    expect(await say('overlay', command)).toEqual({ type: 'failure', number: 1, error: { code: 'forbidden' } });
  }
  expect(await say('overlay', { type: 'storage-usage' })).toMatchObject({ type: 'failure' });
  expect(await say('chat', { type: 'storage-usage' })).toBe('cut');
  expect(await say('reader', { type: 'speaker-ready' })).toBe('cut');
});
