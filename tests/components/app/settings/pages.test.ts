import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '@/components/app/settings/pages';

/** They are there for some users only, or for a while: a search that leads to none of them would be wrong. */
const comeAndGo = ['firstRun.looked', 'firstRun.withoutKey', 'managed.endpoints', 'settings.tools.grantsIn'];

/** The file that an import of a component leads to. */
const fileOf = (from: string, path: string): string | undefined => {
  const base = path.startsWith('@/') ? path.slice(2) : join(dirname(from), path);
  return [`${base}.tsx`, `${base}.ts`].find((file) => file.startsWith('components/') && existsSync(file));
};

/** Labels of the settings sections that a file draws, itself or by what it imports, loaded later or not. */
const sectionsOf = (file: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const own = [...source.matchAll(/label=\{t\('([^']+)'\)\}\s+labelTone="section"/g)].map(([, key = '']) => key);
  const imported = [...source.matchAll(/(?:from|import\()\s*'((?:@\/|\.)[^']+)'/g)].flatMap(([, path = '']) => {
    const next = fileOf(file, path);
    return next === undefined ? [] : sectionsOf(next, seen);
  });
  return [...own, ...imported];
};

/** The component that `Settings` shows for a page. */
const componentOf = (id: string): string => {
  const file = 'components/app/settings/Settings.tsx';
  const source = readFileSync(file, 'utf8');
  const elements = new RegExp(`^ {4}${id}: (.*),$`, 'm').exec(source)?.[1] ?? '';
  const names = [...elements.matchAll(/<(\w+)/g)].map(([, name = '']) => name);
  return names.map((name) => new RegExp(`import \\{ ${name} \\} from '([^']+)'`).exec(source)?.[1] ?? '').join(' ');
};

it.each(pages.map((page) => [page.id, page.settings] as const))(
  'finds what is on the page %s by the label above each of its groups',
  (id, settings) => {
    const files = componentOf(id)
      .split(' ')
      .flatMap((path) => fileOf('components/app/settings/Settings.tsx', path) ?? []);
    expect(files).not.toEqual([]);

    const labels = files.flatMap((file) => sectionsOf(file)).filter((key) => !comeAndGo.includes(key));
    const missing = labels.filter((key) => !settings.some((own) => own === key));

    expect(missing).toEqual([]);
  },
);
