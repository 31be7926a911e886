import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseWanted, type Wanted } from './reading-score';

/** Pages by kind, with what is wanted of each in `<name>.wanted.txt`. */
const folder = resolve(import.meta.dirname, '../../fixtures/pages/kinds');

const levels = 1500;
const landing = (level: number): string =>
  `At landing ${level} the lamp is still warm to the hand, and nobody has gone on.`;

/** Elements in each other, built by a script: a parser stops at 512. */
const deepPage = (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>The stair</title>
<h1>The stair</h1><script>
let at = document.body;
for (let level = 1; level <= ${levels}; level += 1) {
  const inner = document.createElement('div');
  if (level % 10 === 0) inner.append(Object.assign(document.createElement('p'), {
    textContent: ${JSON.stringify(landing(0))}.replace('0', level),
  }));
  at.append(inner);
  at = inner;
}
</script></html>`;

const deepWanted = (): Wanted => {
  const sentences = Array.from({ length: levels / 10 }, (_, index) => landing((index + 1) * 10));
  const all = ['The stair', ...sentences];
  return { sent: all, spoken: all, unwanted: [], secrets: [] };
};

const entries = 26_000;
const entry = (index: number): string =>
  `Ship number ${index} passed the light before dawn and did not answer when she was called by name.`;

/** More than 2,000,000 characters. */
export const longPage = (): string => {
  const paragraphs = Array.from(
    { length: entries / 20 },
    (_, at) => `<p>${Array.from({ length: 20 }, (__, step) => entry(at * 20 + step + 1)).join(' ')}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Logbook</title><main><h1>Logbook</h1>${paragraphs.join('\n')}</main></html>`;
};

/** The last sentence of the long page. */
export const endOfLongPage = entry(entries);

/** A page and what is wanted of a reading of it. */
export type KindPage = { readonly name: string; readonly path: string; readonly wanted: Wanted };

/** All pages by kind. */
export const kindPages = (): readonly KindPage[] => [
  ...readdirSync(folder).flatMap((file): readonly KindPage[] => {
    if (!file.endsWith('.wanted.txt')) return [];
    const name = file.replace('.wanted.txt', '');
    const path = name === 'plain-text' ? `kinds/${name}.txt` : `kinds/${name}.html`;
    return [{ name, path, wanted: parseWanted(readFileSync(join(folder, file), 'utf8')) }];
  }),
  { name: 'deep', path: 'kinds/deep.html', wanted: deepWanted() },
];

/** The pages that are made rather than kept, by their paths. */
export const madePage = (path: string): string | undefined => {
  if (path === '/kinds/deep.html') return deepPage();
  return path === '/kinds/long.html' ? longPage() : undefined;
};
