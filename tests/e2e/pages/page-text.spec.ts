import type { Page } from '@playwright/test';
import { joinFrames } from '@/lib/domain/pages/join-frames';
import { type PageContent, readPageContent } from '@/lib/domain/pages/page-content';
import { endOfLongPage, kindPages } from '../harness/kinds-corpus';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { askProbe, expectedPage, extensionWithProbe, pageNames, runInPage, startCorpus } from '../harness/page-corpus';
import type { ProbedSentence } from '../harness/page-probe-script';
import { test as base, expect } from '../harness/parley-test';
import { scoreOf } from '../harness/reading-score';

type Corpus = {
  readonly parley: Parley;
  /** Opens a saved page in the one tab. */
  open(name: string): Promise<Page>;
  address(name: string): string;
};

/** One browser for all pages of a process: a page is read, not the extension's state. */
const test = base.extend<object, { corpus: Corpus }>({
  corpus: [
    async ({ services }, use) => {
      const [server, extension] = await Promise.all([startCorpus(), extensionWithProbe()]);
      const viewport = { width: 1200, height: 800 };
      const parley = await launchParley({ services, extension: extension.folder, viewport });
      const page = await parley.context.newPage();
      const address = (name: string): string => `http://127.0.0.1:${server.port}/${name}`;
      const open = async (name: string): Promise<Page> => {
        await page.goto(address(name));
        return page;
      };
      await use({ parley, open, address });
      await parley.close();
      removeProfile(parley.profile);
      extension.remove();
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const shownBlock = ({ kind, level, ordinal, language, atSeconds, text }: PageContent['blocks'][number]): string => {
  const marks = [
    ...(level === undefined ? [] : [` ${level}`]),
    ...(ordinal === undefined ? [] : [` #${ordinal}`]),
    ...(atSeconds === undefined ? [] : [` @${atSeconds}`]),
    ...(language === undefined ? [] : [` [${language}]`]),
  ];
  return `${kind}${marks.join('')} | ${text}`;
};

const shownSentence = ({ language, text, startsParagraph }: ProbedSentence): string =>
  `${startsParagraph ? '¶ ' : ''}${language} | ${text}`;

const contentsOf = (results: readonly unknown[]): readonly PageContent[] =>
  results.flatMap((result) => readPageContent(result) ?? []);

const wholeContent = async ({ parley, address }: Corpus, name: string): Promise<PageContent> => {
  const [top, ...frames] = contentsOf(await runInPage(parley, address(name), 'page-text.js'));
  if (top === undefined) throw new Error('The script gave no page content');
  return joinFrames(top, frames);
};

const probeReading = async ({ parley, address }: Corpus, name: string): Promise<readonly ProbedSentence[]> => {
  // The first of the results is the top frame's; the probe's type is its own.
  const [sentences] = await runInPage(parley, address(name), 'page-probe.js');
  return Array.isArray(sentences) ? sentences : [];
};

/** From now on counts every change of the page and of its open shadow trees. */
const watchChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((changes) => records.push(...changes));
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, all);
    for (const element of document.querySelectorAll('*')) {
      if (element.shadowRoot !== null) observer.observe(element.shadowRoot, all);
    }
    Object.assign(globalThis, { countChanges: () => records.length + observer.takeRecords().length });
  });

const countChanges = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'countChanges')()));

/** What a voice reads and what is lit may differ by white space, and by the pause between two cells of a row. */
const withoutGaps = (text: string): string => text.replace(/[\s;]/gu, '');

const names = pageNames();

/** One page of each kind of difficulty; the others run with all tests. */
const inGate: readonly string[] = ['arabic', 'article', 'frames', 'shadow-closed', 'transcript'];

test('the corpus holds at least twenty pages', () => {
  expect(names.length).toBeGreaterThanOrEqual(20);
});

for (const name of names) {
  const tags = inGate.includes(name) ? ' @gate @pages' : '';
  test(`${name}: content and sentences are what a reader wants, and the page is not touched${tags}`, async ({
    corpus,
  }) => {
    const expected = expectedPage(name);
    const page = await corpus.open(`${name}.html`);
    const before = await page.content();
    await watchChanges(page);

    const content = await wholeContent(corpus, `${name}.html`);
    const sentences = await probeReading(corpus, `${name}.html`);

    expect(content.blocks.map(shownBlock)).toEqual(expected.blocks);
    const { kind, direction, language, transcript, sensitiveFields } = content;
    expect({ kind, direction, language, transcript, sensitiveFields }).toEqual({
      kind: expected.kind,
      direction: expected.direction,
      language: expected.language,
      transcript: expected.transcript,
      sensitiveFields: expected.sensitiveFields,
    });
    expect(sentences.map(shownSentence)).toEqual(expected.sentences);
    expect(await countChanges(page)).toBe(0);
    expect(await page.content()).toBe(before);
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test('shops, forums, wikis, documentation, dialogs, feeds, formulas, changing and clobbered pages are read whole and without furniture', async ({
  corpus,
}) => {
  const faults: string[] = [];
  const points: { readonly sent: number[]; readonly spoken: number[] } = { sent: [], spoken: [] };
  for (const { name, path, wanted } of kindPages()) {
    await corpus.open(path);
    const sent = (await wholeContent(corpus, path)).blocks.map(({ text }) => text);
    const spoken = (await probeReading(corpus, path)).map(({ text }) => text);
    const scores = {
      sent: scoreOf(sent.join('\n'), wanted, wanted.sent),
      // Frames are read aloud by a script in each: that is another test's.
      ...(!name.startsWith('frames-') && { spoken: scoreOf(spoken.join('\n'), wanted, wanted.spoken) }),
    };
    for (const [kind, score] of Object.entries(scores)) {
      points[kind === 'sent' ? 'sent' : 'spoken'].push(score.points);
      if (score.points < 100) faults.push(`${name} ${kind}: ${JSON.stringify(score)}`);
      expect(score.leaked, name).toEqual([]);
    }
  }

  expect(points.sent.length).toBeGreaterThanOrEqual(24);
  expect(mean(points.sent), faults.join('\n')).toBeGreaterThanOrEqual(99);
  expect(mean(points.spoken), faults.join('\n')).toBeGreaterThanOrEqual(98);
});

test('words with a box each, and large first letters, are read as the sentences that they are drawn as', async ({
  corpus,
}) => {
  const wholes = kindPages().filter(({ name }) => ['drop-caps', 'word-boxes', 'word-spans'].includes(name));
  for (const { name, path, wanted } of wholes) {
    await corpus.open(path);

    const spoken = (await probeReading(corpus, path)).map(({ text }) => text);

    expect(spoken, name).toEqual(wanted.spoken);
  }
  expect(wholes).toHaveLength(3);
});

test('what a page keeps closed is not read, and its parts are counted', async ({ corpus }) => {
  await corpus.open('kinds/closed-answers.html');

  const { blocks, closedParts } = await wholeContent(corpus, 'kinds/closed-answers.html');

  expect(blocks.map(({ text }) => text).join('\n')).not.toContain('INJECTED');
  expect(closedParts).toBe(2);
});

const long =
  'of more than 2,000,000 characters it is said that the end was not taken, but a voice reads them to the end';
test(long, async ({ corpus }) => {
  await corpus.open('kinds/long.html');

  const { cut, blocks } = await wholeContent(corpus, 'kinds/long.html');
  const sentences = await probeReading(corpus, 'kinds/long.html');

  expect(cut).toEqual({ reason: 'length' });
  expect(blocks[0]?.text).toBe('Logbook');
  expect(sentences.at(-1)?.text).toBe(endOfLongPage);
});

test('frames stand where the page has them, each time: with one address, sandboxed, nested, of another site', async ({
  corpus,
}) => {
  for (let load = 0; load < 20; load += 1) {
    await corpus.open('framed.html');

    const { blocks, unreadFrames } = await wholeContent(corpus, 'framed.html');

    expect(blocks.map(({ text }) => text)).toEqual([
      'A day on the cliff',
      'The keeper rises at four.',
      'At five he trims the wick.',
      'At six the night is over.',
      'At seven he sleeps.',
      'At noon the boat comes.',
      'At one it is unloaded.',
      'At two it leaves.',
      'At three he writes letters.',
      'At four he reads them again.',
      'At five he burns them.',
      'At six the lamp is lit.',
      'At nine the fog comes.',
      'At midnight all is well.',
    ]);
    expect(unreadFrames).toBeUndefined();
  }
});

test('what is lit is what is read, but for formulas', async ({ corpus }) => {
  const differing: string[] = [];
  for (const name of names.filter((candidate) => candidate !== 'mathml')) {
    await corpus.open(`${name}.html`);
    for (const { text, lit } of await probeReading(corpus, `${name}.html`)) {
      // The sign of a power is nowhere in the page: the raised number is lit.
      if (withoutGaps(lit) !== withoutGaps(text).replaceAll('^', '')) differing.push(`${name}: ${text} ≠ ${lit}`);
    }
  }

  expect(differing).toEqual([]);
});

test('no text that is hidden and no value of a field leaves the page @gate @attack:page', async ({ corpus }) => {
  const everything: string[] = [];
  for (const name of ['hidden', 'checkout', 'chat', 'arabic', 'shadow-closed']) {
    await corpus.open(`${name}.html`);
    everything.push(JSON.stringify(await wholeContent(corpus, `${name}.html`)));
    everything.push(JSON.stringify(await probeReading(corpus, `${name}.html`)));
  }

  const text = everything.join('\n');
  expect(text).toContain('A good lock costs a tenth');
  expect(text).not.toMatch(/INJECTED|SECRET|4111|737"|482913|hunter2|كلمة السر|Ignore your instructions/);
});

test('a strict policy with Trusted Types changes nothing', async ({ corpus }) => {
  for (const name of ['article', 'forum', 'poem', 'chat']) {
    await corpus.open(`${name}.html?strict`);

    const content = await wholeContent(corpus, `${name}.html?strict`);

    expect(content.blocks.map(shownBlock), name).toEqual(expectedPage(name).blocks);
  }
});

test('a sentence is found again after the page was drawn anew, and what was added is told', async ({ corpus }) => {
  const { parley, address } = corpus;
  const page = await corpus.open('german.html');
  const before = await probeReading(corpus, 'german.html');

  await page.evaluate(() => {
    const article = document.querySelector('article');
    const twin = article?.cloneNode(true);
    if (twin instanceof HTMLElement) {
      const added = document.createElement('p');
      added.textContent = 'Zum Schluss kam noch ein Satz hinzu.';
      twin.prepend(Object.assign(document.createElement('p'), { textContent: 'Eine Zeile über allem anderen.' }));
      twin.append(added);
      article?.replaceWith(twin);
    }
  });
  const lost = await askProbe(parley, address('german.html'), 'sentences');
  const added = await askProbe(parley, address('german.html'), 'refresh');
  const found = await askProbe(parley, address('german.html'), 'sentences');

  expect(Array.isArray(lost) && lost.every(({ lit }) => lit === '')).toBe(true);
  expect(added).toEqual(['Zum Schluss kam noch ein Satz hinzu.']);
  expect(Array.isArray(found) ? found.slice(0, before.length) : []).toEqual(before);
});

test('a click on a sentence finds it, in shadow trees too', async ({ corpus }) => {
  const { parley, address } = corpus;
  for (const name of ['article', 'shadow-open', 'shadow-closed']) {
    await corpus.open(`${name}.html`);
    const sentences = await probeReading(corpus, `${name}.html`);

    for (const { id } of sentences) {
      expect(await askProbe(parley, address(`${name}.html`), 'clickOn', id), `${name} ${id}`).toBe(id);
    }
  }
});

test('a quotation with other quotation marks, case and spacing is found', async ({ corpus }) => {
  const { parley, address } = corpus;
  await corpus.open('article.html');
  await probeReading(corpus, 'article.html');

  const quote = `"six milligrams of   oxygen per litre," she says`;
  expect(await askProbe(parley, address('article.html'), 'quote', quote)).toBe(
    '“Six milligrams of oxygen per litre,” she says',
  );
  expect(await askProbe(parley, address('article.html'), 'quote', 'Nothing of the kind is written here at all.')).toBe(
    '',
  );
});
