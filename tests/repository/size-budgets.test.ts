import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtFiles } from './built';

const files = builtFiles('chrome-mv3');
const bytesOf = (path: string): number => files.find((file) => file.path === path)?.bytes.length ?? Number.NaN;
const textOf = (path: string): string => files.find((file) => file.path === path)?.bytes.toString('utf8') ?? '';

/** The scripts that a document needs before it can run: those it names, and what they import, all the way down. */
const scriptsBefore = (document: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path) || !path.endsWith('.js')) return;
    found.add(path);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    for (const [, target = ''] of textOf(path).matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?["']([^"']+)["']/g,
    )) {
      add(new URL(target, `https://build/${folder}`).pathname.slice(1));
    }
  };
  for (const [, path = ''] of textOf(document).matchAll(/<script[^>]+src="\/?([^"]+)"/g)) add(path);
  return found;
};

/** Headers of an entry in a ZIP archive, bytes, besides its name that stands in both (APPNOTE.TXT 4.3.7 and 4.3.12). */
const entryHeaders = 30 + 46;

const zippedSize = (path: string, bytes: Buffer): number =>
  Math.min(bytes.length, deflateRawSync(bytes, { level: 9 }).length) + entryHeaders + 2 * Buffer.byteLength(path);

describe('the size of the build', () => {
  it('is at most 450 kB of script before the composer can be used', () => {
    const scripts = [...scriptsBefore('sidepanel.html')].toSorted((one, other) => bytesOf(other) - bytesOf(one));
    const bytes = scripts.reduce((sum, path) => sum + bytesOf(path), 0);

    expect(scripts.length).toBeGreaterThan(1);
    const what = [
      'Too much is loaded before the first question can be written.',
      'Load what is not on the first screen when it is opened: lazyView() for a view or dialog, import() for code.',
      ...scripts.map((path) => `${String(bytesOf(path)).padStart(8)} ${path}`),
    ];
    expect(bytes / 1000, what.join('\n')).toBeLessThanOrEqual(450);
  });

  it('is at most five scripts and one style sheet before the composer can be used', () => {
    const sheets = [...textOf('sidepanel.html').matchAll(/<link rel="stylesheet"[^>]+href="\/?([^"]+)"/g)];

    const what = 'A request costs more than the bytes of one: scripts/build/first-screen-in-one-piece.mjs.';
    expect([...scriptsBefore('sidepanel.html')].length, what).toBeLessThanOrEqual(5);
    expect(sheets, what).toHaveLength(1);
  });

  it('is at most 2.3 MB as the archive that is handed to a store', () => {
    const zipped = files.map(({ path, bytes }) => ({ path, size: zippedSize(path, bytes) }));
    const total = zipped.reduce((sum, { size }) => sum + size, 0);
    const largest = zipped.toSorted((one, other) => other.size - one.size).slice(0, 20);

    const what = [
      'The archive is too large. Its largest files:',
      ...largest.map(({ path, size }) => `${size} ${path}`),
    ];
    expect(total / 1e6, what.join('\n')).toBeLessThanOrEqual(2.3);
  });

  it('gives the worker at most 950 kB to read at each start', () => {
    const what = 'What is not needed at each start goes behind an import(): docs/decisions/0038.';
    expect(bytesOf('background.js') / 1000, what).toBeLessThanOrEqual(950);
  });

  it('puts at most 45 kB, compressed, of the overlay into a page, and 2 kB where it only waits for a selection', () => {
    const compressed = (path: string): number => gzipSync(textOf(path), { level: 9 }).length / 1000;

    expect(compressed('overlay.js')).toBeLessThanOrEqual(45);
    expect(compressed('selection-watch.js')).toBeLessThanOrEqual(2);
  });

  it('keeps formulas and code colours out of the first scripts', () => {
    const first = [...scriptsBefore('sidepanel.html')].map(textOf).join('');

    expect(first).not.toContain('\\\\operatorname');
    expect(first).not.toContain('hljs-');
  });
});
