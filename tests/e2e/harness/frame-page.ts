import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { packedTexts } from '../../../scripts/build/packed-texts.mjs';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { projectRoot } from '../../../scripts/project-root.mjs';

/** A source of `tests/e2e/frame-page` as one script, and the styles that it brings. */
const bundle = async (name: string): Promise<{ readonly script: string; readonly styles: string }> => {
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [packedTexts()],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.FIREFOX': 'false' },
    resolve: {
      alias: {
        '@/': `${projectRoot}/`,
        'decode-named-character-reference': join(projectRoot, 'node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      write: false,
      lib: { entry: join(projectRoot, 'tests/e2e/frame-page', name), formats: ['es'], fileName: 'script' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : []).flatMap(({ output }) => output);
  const script = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : [])).join('');
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
  if (script === '') throw new Error(`${name} was not built`);
  return { script, styles: styles.join('') };
};

export type FramePage = {
  /** The shipped build and `frames.html`, which is in no build that ships. */
  readonly extension: string;
  /** The script of a plugin's page, with the unmodified SDK. */
  readonly guestScript: string;
  /** The HTML of an App that was made with the official package. */
  readonly appHtml: string;
  remove(): void;
};

/** The HTML of an App that was made with the official package. */
export const makeAppHtml = async (): Promise<string> => {
  const { script } = await bundle('app.ts');
  const inline = script.replaceAll('</script', '<\\/script');
  return `<!doctype html><meta charset="utf-8"><body><script type="module">${inline}</script>`;
};

/** Adds to a copy of the shipped build a page under the panel's own policy, which mounts nothing but the frames. */
export const makeFramePage = async (): Promise<FramePage> => {
  const [page, guest, appHtml] = await Promise.all([bundle('main.tsx'), bundle('guest.tsx'), makeAppHtml()]);
  const folder = mkdtempSync(join(tmpdir(), 'parley-frames-'));
  const extension = join(folder, 'extension');
  cpSync(extensionPath, extension, { recursive: true });
  const panel = readFileSync(join(extensionPath, 'sidepanel.html'), 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/u.exec(panel)?.[0];
  if (policy === undefined) throw new Error('The panel has no policy');
  const head = `<meta charset="utf-8">${policy}<title>Frames</title><link rel="stylesheet" href="/frames.css">`;
  writeFileSync(join(extension, 'frames.js'), page.script);
  writeFileSync(join(extension, 'frames.css'), page.styles);
  writeFileSync(
    join(extension, 'frames.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body><script type="module" src="/frames.js"></script></body></html>`,
  );
  return {
    extension,
    guestScript: guest.script,
    appHtml,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
