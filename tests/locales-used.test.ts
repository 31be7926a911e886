import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import english from '@/locales/en-US.json';

const root = join(import.meta.dirname, '..');
const sources = ['components', 'entrypoints', 'lib']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

const keysOf = (value: unknown, path: string): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`))
    : [path.replace(/_(?:zero|one|two|few|many|other)$/u, '')];

/** The beginnings of keys that code completes at run time: `error.${code}.title`. */
const completedAtRunTime = [...sources.matchAll(/`([a-zA-Z.]+)\.\$\{/gu)].map((match) => match[1] ?? '');

/** Areas that the background hands over as objects: a menu, an overlay, which have no `t()`. */
const handedOver = new Set(['menu', 'overlay']);

it('shows every text of the locale files somewhere', () => {
  const errorNames = new Set<string>([...chatErrorCodes, 'action']);
  const unused = [...new Set(keysOf(english, ''))].filter((key) => {
    const [area = '', name = ''] = key.split('.');
    if (sources.includes(key)) return false;
    if (area === 'error') return !errorNames.has(name);
    if (handedOver.has(area)) return !new RegExp(`texts\\.${name}\\b|'${name}'`, 'u').test(sources);
    return !completedAtRunTime.some((beginning) => key.startsWith(`${beginning}.`));
  });

  expect(unused).toEqual([]);
});
