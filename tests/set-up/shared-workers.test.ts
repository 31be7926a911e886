import { afterAll, expect, it } from 'vitest';
import { makePlantedCopy } from '../repository/planted-copy';

const copy = makePlantedCopy((path) => !path.startsWith('tests/e2e/') && !path.startsWith('docs/'));
afterAll(copy.remove);

/** A test file that leaves something behind wherever one can, and finds out whether another one has. */
const leavesAndLooks = (environment: string): string => `${environment}import { expect, it, vi } from 'vitest';
import { useSession } from '@/lib/panel/session-store';

const own = Symbol.for('parley.planted');

it('finds nothing of another file, and leaves all that it can', async () => {
  const inPage = globalThis.document;
  expect({
    session: Reflect.get(useSession.getState(), 'planted'),
    body: inPage?.body.innerHTML,
    attribute: inPage?.documentElement.getAttribute('data-planted'),
    stored: globalThis.localStorage?.getItem('planted'),
    symbol: Reflect.get(globalThis, own),
    fetch: String(globalThis.fetch).includes('planted'),
    now: Date.now() > Date.UTC(2020, 0, 1),
    ticked: Reflect.get(globalThis, 'ticked'),
  }).toEqual({
    session: undefined,
    body: inPage ? '' : undefined,
    attribute: inPage ? null : undefined,
    stored: inPage ? null : undefined,
    symbol: undefined,
    fetch: false,
    now: true,
    ticked: undefined,
  });

  useSession.setState({ ['planted']: true });
  if (inPage) {
    inPage.body.innerHTML = '<p>planted</p>';
    inPage.documentElement.setAttribute('data-planted', '');
    localStorage.setItem('planted', 'true');
  }
  setInterval(() => Reflect.set(globalThis, 'ticked', true), 1);
  Reflect.set(globalThis, own, true);
  Reflect.set(globalThis, 'fetch', () => 'planted');
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
});
`;

it.each([
  ['fresh-document', '// @vitest-environment happy-dom\n'],
  ['fresh', ''],
])('a file of %s finds nothing that another one left in the worker that they share', (project, environment) => {
  const names = ['one', 'two', 'three'].map((name) => `tests/components/planted-${project}-${name}.test.ts`);
  for (const name of names) copy.plant(name, leavesAndLooks(environment));

  const { output } = copy.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--maxWorkers=1',
    ...names,
  );

  expect(output).toMatch(/^\s+Tests\s+3 passed \(3\)$/mu);
});
