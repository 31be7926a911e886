import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '@/lib/providers/registry';
import { voiceEngines } from '@/lib/voices/registry';
import {
  gatePage,
  gateTable,
  gateTag,
  listTests,
  pagesWithTiers,
  proofs,
  withTiers,
} from '@/scripts/test/gate-table.mjs';
import { projectRoot } from './planted-copy';

/** The runner loads every spec for it: one that cannot be loaded fails here. */
const tests = listTests();
const gate = tests.filter(({ tags }) => tags.includes(gateTag));
const proven = new Set(gate.flatMap(({ tags }) => tags));

const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

describe('every browser test', () => {
  it('runs once with all tests', () => {
    const names = tests.map(({ spec, title, tags }) => `${spec} ${title} ${tags.join(' ')}`);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is in the gate or not by its tag alone', () => {
    expect(tests.filter(({ tags, project }) => (project === 'gate') !== tags.includes(gateTag))).toEqual([]);
  });

  it('stands in the folder of an area, and every area has one in the gate', () => {
    const notAreas = ['frame-page', 'harness'];
    const areas = readdirSync(join(projectRoot, 'tests/e2e'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !notAreas.includes(entry.name))
      .map(({ name }) => name);

    expect(tests.filter(({ spec }) => spec.split('/').length !== 2).map(({ spec }) => spec)).toEqual([]);
    expect([...new Set(gate.map(({ spec }) => spec.split('/')[0]))].toSorted()).toEqual(areas.toSorted());
  });

  it('says what it proves if it is in the gate, in words that there are', () => {
    const known = new Set([
      gateTag,
      ...Object.values(proofs).flatMap((words) => Object.keys(words)),
      ...providers.map(({ id }) => `provider:${id}`),
      ...voiceEngines.map(({ id }) => `voice:${id}`),
    ]);

    expect(gate.filter(({ tags }) => tags.length < 2).map(({ title }) => title)).toEqual([]);
    expect(tests.flatMap(({ tags }) => tags.filter((tag) => !known.has(tag)))).toEqual([]);
  });
});

describe('every property', () => {
  it('is tried with the same cases each time in the gate, and with new ones by all tests', () => {
    const files = readdirSync(join(projectRoot, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.test\.tsx?$/u.test(name) && !/^(?:bench|e2e|slow)\//u.test(name),
    );
    const tried = files.filter((name) => textOf(`tests/${name}`).includes("from 'fast-check'"));

    expect(tried.length).toBeGreaterThan(20);
    expect(tried.filter((name) => !textOf(`tests/${name}`).includes('propertyRuns('))).toEqual([]);
  });
});

describe('the gate proves', () => {
  it('every capability that the README names', () => {
    const [, list = ''] = textOf('README.md').split(/^## .*$/mu);
    const named = [...list.matchAll(/^- \*\*(.+?)\.?\*\*/gmu)].map(([, words]) => words);

    expect(Object.values(proofs.readme)).toEqual(named);
    expect(Object.keys(proofs.readme).filter((tag) => !proven.has(tag))).toEqual([]);
  });

  it('every rule of what may be lost, but R4, which says what may', () => {
    const named = [...textOf('docs/RELIABILITY.md').matchAll(/^\| (R\d) \|/gmu)].map(([, rule]) => rule);

    expect([...Object.keys(proofs.rules), 'R4'].toSorted()).toEqual(named);
    expect(Object.keys(proofs.rules).filter((tag) => !proven.has(tag))).toEqual([]);
  });

  it('every attacker that the security page names', () => {
    const [, table = ''] = textOf('docs/SECURITY.md').split(/^\| attacker .*$/mu);
    const [rows = ''] = table.split('\n\n');
    const named = [...rows.matchAll(/^\| (?!---)(.+?) \|/gmu)].map(([, words]) => words);

    expect(Object.values(proofs.attackers)).toEqual(named);
    expect(Object.keys(proofs.attackers).filter((tag) => !proven.has(tag))).toEqual([]);
  });

  it('every kind of provider and of voice', () => {
    const tags = [...providers.map(({ id }) => `provider:${id}`), ...voiceEngines.map(({ id }) => `voice:${id}`)];

    expect(tags.filter((tag) => !proven.has(tag))).toEqual([]);
  });
});

describe('the pages that say what runs where', () => {
  it('list the gate as it is', () => {
    expect(readFileSync(gatePage, 'utf8'), 'Write it anew: npm run gate-table').toBe(gateTable(tests));
  });

  it.each(pagesWithTiers)('name the tier of each proof: %s', (path) => {
    const page = readFileSync(path, 'utf8');

    expect(page, 'Write it anew: npm run gate-table').toBe(withTiers(page, tests));
  });
});

it('gives no second try to what is about lost data, keys, isolation and injections, and to nothing else', () => {
  const specs = [...new Set(tests.map(({ spec }) => spec))];
  const once = specs.filter((spec) => textOf(`tests/e2e/${spec}`).includes('test.describe.configure({ retries: 0 })'));

  expect(once.toSorted()).toEqual([
    'chat/browser-killed.spec.ts',
    'chat/cut-streams.spec.ts',
    'chat/worker-killed.spec.ts',
    'policy/isolation.spec.ts',
    'policy/key-attacks.spec.ts',
    'policy/key-passphrase.spec.ts',
    'policy/key-session.spec.ts',
    'policy/keys.spec.ts',
    'tools/injections.spec.ts',
  ]);
});
