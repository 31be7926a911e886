import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { extensionPath } from '../../scripts/output-folder.mjs';
import type { Figures } from './figures';

const root = resolve(import.meta.dirname, '../..');
const gzipped = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length / 1000;

/** Edge's client: the engine, its protocol and the socket, without the list of voices and what it shares with the other services. */
const edgeClient = async (): Promise<number> => {
  const isOwn = (path: string): boolean =>
    /\/lib\/voices\/(?:edge(?:-protocol)?|ssml|wire\/(?!speech-)[^/]+)(?:\.ts)?$/u.test(path);
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { '@': root } },
    build: {
      write: false,
      lib: { entry: join(root, 'lib/voices/edge.ts'), formats: ['es'] },
      rolldownOptions: {
        output: { minify: true },
        external: (id, importer) => importer !== undefined && !isOwn(resolve(importer, '..', id)),
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const code = outputs.flatMap((one) => ('output' in one ? one.output : []));
  return gzipped(code.map((one) => (one.type === 'chunk' ? one.code : '')).join(''));
};

/** What the panel loads when listening begins, and Edge's client, kB compressed. `listen` begins it. */
export const measureVoiceSize = async (page: Page, listen: () => Promise<void>): Promise<Figures> => {
  const session = await page.context().newCDPSession(page);
  const known = new Set<string>();
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (url.startsWith('chrome-extension:')) known.add(new URL(url).pathname);
  });
  await session.send('Debugger.enable');
  const before = new Set(known);
  await listen();
  const added = [...known].filter((path) => !before.has(path));
  await session.detach();
  const size = added.reduce((sum, path) => sum + gzipped(readFileSync(join(extensionPath, path))), 0);
  return { 'voice-panel': size, 'voice-edge-client': await edgeClient() };
};
