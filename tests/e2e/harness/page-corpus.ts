import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { type Listener, listenHttp } from '../../simulators/core/listener';
import { hugePage } from './huge-page';
import { madePage } from './kinds-corpus';
import type { Parley } from './launch';

const root = resolve(import.meta.dirname, '../../..');
const pages = join(root, 'tests/fixtures/pages');

/** What a good reader would want of a page; a block is `kind level #number [language] | text`. */
export type ExpectedPage = {
  readonly kind: string;
  readonly direction: string;
  readonly language?: string;
  readonly transcript?: string;
  readonly sensitiveFields?: readonly string[];
  readonly blocks: readonly string[];
  /** `locale | text`, with ¶ before the first of a paragraph. */
  readonly sentences: readonly string[];
};

/** The names of the saved pages that have expectations. */
export const pageNames = (): readonly string[] =>
  readdirSync(pages).flatMap((file) => (file.endsWith('.expected.json') ? [file.replace('.expected.json', '')] : []));

/** What is expected of a saved page. */
export const expectedPage = (name: string): ExpectedPage =>
  JSON.parse(readFileSync(join(pages, `${name}.expected.json`), 'utf8'));

/** The strictest policy under which the saved pages still look as they should. */
const strictPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types";

const typeOf = (path: string): string => {
  if (path.endsWith('.vtt')) return 'vtt';
  return path.endsWith('.txt') ? 'plain' : 'html';
};

/** Answers with a saved page, `?strict` under a strict policy, with `/huge.html` or another one that is made. */
export const answerFromCorpus = (
  request: Pick<IncomingMessage, 'url'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
): void => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://corpus');
  const headers = {
    'content-type': `text/${typeOf(pathname)}; charset=utf-8`,
    ...(search === '?strict' && { 'content-security-policy': strictPolicy }),
  };
  try {
    const body = pathname === '/huge.html' ? hugePage() : (madePage(pathname) ?? readFileSync(join(pages, pathname)));
    response.writeHead(200, headers);
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
};

/** Serves the saved pages. */
export const startCorpus = (): Promise<Listener> => listenHttp(answerFromCorpus);

/** A copy of the shipped extension with the probe beside its scripts. The caller removes it. */
export const extensionWithProbe = async (): Promise<{ readonly folder: string; remove(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-probe-'));
  cpSync(extensionPath, folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@': root } },
    define: { 'import.meta.env.FIREFOX': 'false' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(import.meta.dirname, 'page-probe-script.ts'),
        formats: ['iife'],
        name: 'probe',
        fileName: () => 'page-probe.js',
      },
      // The value of the last statement is a script's result; a statement without effect would be left out of the bundle.
      rolldownOptions: { output: { footer: 'probe.then((sentences) => sentences);' } },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** One of the scripts that run in pages. */
export type PageScript = 'page-text.js' | 'page-selection.js' | 'page-probe.js';

/** Runs a script in every frame of the tab with this address, as the background does; the top frame's result is first. */
export const runInPage = async (parley: Parley, address: string, script: PageScript): Promise<readonly unknown[]> => {
  const [worker] = parley.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  return worker.evaluate(
    async ([url, files]) => {
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find((candidate) => candidate.url === url);
      if (tab?.id === undefined) throw new Error(`No tab shows ${url}`);
      const results = await chrome.scripting.executeScript({
        target: { tabId: tab.id, allFrames: true },
        // The probe is none of the paths that the build's types know.
        files: JSON.parse(files),
      });
      return results.toSorted((one, other) => one.frameId - other.frameId).map(({ result }) => result);
    },
    // What reads a page is a file of its own; the probe brings its own copy.
    [address, JSON.stringify(script === 'page-probe.js' ? [script] : ['page-tools.js', script])] as const,
  );
};

/** Calls the probe that `page-probe.js` has left in a tab. */
export const askProbe = async (
  parley: Parley,
  address: string,
  question: 'sentences' | 'refresh' | 'quote' | 'clickOn',
  detail = '',
): Promise<unknown> => {
  const [worker] = parley.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  return worker.evaluate(
    async ([url, method, argument]) => {
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find((candidate) => candidate.url === url);
      const [answer] = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? -1 },
        args: [method, argument],
        func: (name: 'sentences' | 'refresh' | 'quote' | 'clickOn', value: string) =>
          globalThis.pageProbe?.[name](value),
      });
      return answer?.result;
    },
    [address, question, detail] as const,
  );
};
