import { lightLog, lit, litNow, wasLit } from '../harness/highlight-log';
import { pauseAtWord, standsOnWord } from '../harness/light-place';
import { longTail } from '../harness/long-tail';
import { expect, test } from '../harness/overlay-test';

const first = 'The keeper counted the ships at dusk and wrote their names into the book of the harbour.';
const rest = longTail.slice(0, 12).map((text) => `<p>${text}</p>`);
const article = (open = '<article>', close = '</article>'): string =>
  `${open}<p id="first">${first}</p>${rest.join('')}${close}<div style="height:2000px"></div>`;

test('the light stands on the word while the page and a box in it are scrolled, and the window gets narrower @gate @pages', async ({
  stage,
}) => {
  const tab = await stage.open(article('<article style="height:260px;overflow:auto;border:3px solid">', '</article>'));
  const { page } = tab;
  await pauseAtWord(stage, tab, first);
  await standsOnWord(page, first);

  await page.evaluate(() => scrollTo(0, 40));
  await standsOnWord(page, first);
  await page.evaluate(() => document.querySelector('article')?.scrollBy({ top: 9, behavior: 'instant' }));
  await standsOnWord(page, first);
  await page.setViewportSize({ width: 300, height: 700 });
  await standsOnWord(page, first);
  expect((await litNow(page))?.sentence.boxes.length).toBeGreaterThan(2);
});

/** What moves a text without a word to anyone. Runs in the page. */
const changes: Readonly<Record<string, () => void>> = {
  'is zoomed by its root': () => {
    document.documentElement.style.setProperty('zoom', '1.5');
  },
  'is enlarged by a transform': () => {
    document.body.style.cssText += 'transform: translate(30px, 20px) scale(1.25)';
  },
  'gets a picture above the text': () => {
    document.querySelector('article')?.insertAdjacentHTML('beforebegin', '<div style="height:130px"></div>');
  },
  'gets another font': () => {
    document.body.style.fontFamily = 'monospace';
  },
  'is written downwards': () => {
    document.body.style.writingMode = 'vertical-rl';
  },
  'is written to the left': () => {
    document.documentElement.dir = 'rtl';
  },
  'is moved by an animation': () => {
    document.body.animate([{ translate: '0 0' }, { translate: '40px 30px' }], { duration: 300, fill: 'forwards' });
  },
};

for (const name of Object.keys(changes)) {
  test(`the light stands on the word in a page that ${name}`, async ({ stage }) => {
    const tab = await stage.open(article());
    await pauseAtWord(stage, tab, first);

    await tab.page.evaluate(`(${String(changes[name])})()`);

    await standsOnWord(tab.page, first);
  });
}

test('no light stands outside of the box that is scrolled, nor over a bar of the page', async ({ stage }) => {
  const bar = '<div id="bar" style="position:sticky;top:0;height:60px;background:#fff">Bar</div>';
  const tab = await stage.open(
    article(`<article style="height:260px;overflow:auto;margin-top:200px">${bar}`, '</article>'),
  );
  const { page } = tab;
  await pauseAtWord(stage, tab, first);
  await standsOnWord(page, first);
  const edgeOf = (selector: string): Promise<number> =>
    page.evaluate((of) => document.querySelector(of)?.getBoundingClientRect().bottom ?? 0, selector);
  const top = async (): Promise<number> =>
    Math.min(...((await litNow(page))?.sentence.boxes ?? []).map((box) => box.top));

  // A line and a half of the text goes under the bar.
  await page.evaluate(() => {
    const line = document.querySelector('#first')?.getBoundingClientRect();
    const bottom = document.querySelector('#bar')?.getBoundingClientRect().bottom ?? 0;
    document.querySelector('article')?.scrollBy({ top: (line?.top ?? 0) - bottom + 40, behavior: 'instant' });
  });
  await expect.poll(top).toBeGreaterThanOrEqual((await edgeOf('#bar')) - 1);
  await expect.poll(() => lit(page, 'sentence')).not.toBe(first);

  await page.evaluate(() => document.querySelector('article')?.scrollBy({ top: 400, behavior: 'instant' }));
  await expect.poll(async () => (await litNow(page))?.sentence.boxes).toEqual([]);
});

test('in a dialog the light lies over the dialog, and a dialog over the text hides it', async ({ stage }) => {
  const tab = await stage.open(`${article()}<dialog id="dialog"><p>${'It is warm. '.repeat(30)}</p></dialog>`);
  const { page } = tab;
  await pauseAtWord(stage, tab, first);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    dialog?.style.setProperty('margin', '0');
    dialog?.style.setProperty('max-width', '100vw');
    dialog?.style.setProperty('max-height', '100vh');
    dialog?.style.setProperty('width', '100vw');
    dialog?.style.setProperty('height', '100vh');
    dialog?.showModal();
  });
  await expect.poll(async () => (await litNow(page))?.sentence.boxes).toEqual([]);

  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    document.querySelector('dialog')?.replaceChildren(...document.querySelectorAll('article'));
    document.querySelector('dialog')?.showModal();
  });
  await standsOnWord(page, first);
});

test('in a page that draws itself anew every 700 ms, with its text split anew, the word stays lit', async ({
  stage,
}) => {
  const tab = await stage.open('<main id="app"></main>');
  const { page } = tab;
  await page.evaluate(
    (texts) => {
      let turn = 0;
      const draw = (): void => {
        turn += 1;
        const article = document.createElement('article');
        for (const text of texts) {
          const paragraph = document.createElement('p');
          for (let at = 0; at < text.length; at += 10 + turn) {
            const part = text.slice(at, at + 10 + turn);
            const span = Object.assign(document.createElement('span'), { textContent: part });
            paragraph.append(turn % 2 === 0 ? part : span);
          }
          article.append(paragraph);
        }
        document.querySelector('#app')?.replaceChildren(article);
      };
      draw();
      setInterval(draw, 700);
    },
    [first, ...longTail],
  );
  await stage.listen(tab);
  await wasLit(page, first, 'word');
  // Frames in which a word is lit, and all of them, while several sentences are heard.
  await page.evaluate(() => {
    const counted = { lit: 0, all: 0 };
    Object.assign(globalThis, { counted });
    const count = (): void => {
      document.dispatchEvent(new Event('lit-ask'));
      counted.all += 1;
      if (Reflect.get(globalThis, 'litNow').word.text !== '') counted.lit += 1;
      setTimeout(count, 20);
    };
    count();
  });
  await expect.poll(async () => (await stage.readAloud())?.sentenceIndex, { timeout: 40_000 }).toBeGreaterThan(3);

  const { lit: with_, all } = await page.evaluate(() => Reflect.get(globalThis, 'counted'));
  expect(with_ / all).toBeGreaterThanOrEqual(0.95);
  const words = (await lightLog(page)).flatMap(({ word }) => word?.text ?? []);
  expect(words.filter((text) => !/^[\p{L}\p{N}’'-]+$/u.test(text))).toEqual([]);
});

test('where the text is gone the light goes away, and the reading goes on', async ({ stage }) => {
  const tab = await stage.open(article());
  const { page } = tab;
  await stage.listen(tab);
  await wasLit(page, first, 'word');

  await page.evaluate(() => document.querySelector('#first')?.replaceChildren('Something else stands here.'));

  await expect.poll(() => lit(page, 'sentence')).toBe('');
  await wasLit(page, longTail[0] ?? '');
});

test('a page that rewrites itself thousands of times a second and says that its text is huge stays lit, and gets its turns @attack:page', async ({
  stage,
}) => {
  const tab = await stage.open(`${article()}<div id="noise"></div>`);
  const { page } = tab;
  await page.evaluate(() => {
    const noise = document.querySelector<HTMLElement>('#noise');
    const turns = { count: 0 };
    Object.assign(globalThis, { turns });
    const turn = (): void => {
      turns.count += 1;
      for (let index = 0; index < 50; index += 1) {
        noise?.replaceChildren(Object.assign(document.createElement('p'), { textContent: `Noise ${index}` }));
        noise?.style.setProperty('width', `${(index % 2) * 30_000_000}px`);
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = turn;
      port2.postMessage(null);
    };
    turn();
  });
  await stage.listen(tab);
  await wasLit(page, first, 'word');
  const turnsNow = () => page.evaluate(() => Reflect.get(globalThis, 'turns').count);
  const before = await turnsNow();

  await wasLit(page, longTail[0] ?? '', 'word');
  expect(await turnsNow()).toBeGreaterThan(before + 100);
});
