import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { endImport, lookInto, startImport, useImport } from '@/lib/panel/library/import/import-run';
import { background } from '@/tests/fakes/background';
import { chosen, exportedFile } from '@/tests/fakes/library-archive';
import { conversationOf, question } from '@/tests/fakes/messages';

vi.mock('@/lib/panel/connection', async () => (await import('@/tests/fakes/background')).background.connection);

const state = () => useImport.getState().state;
const file = (own: object = {}) => chosen('a.json', exportedFile(conversationOf(), [question('q1')], own));

beforeEach(() => {
  background.reset();
  endImport();
});

it('looks into what was chosen and writes nothing', async () => {
  await lookInto(file());

  expect(state()).toMatchObject({
    status: 'planned',
    plan: { messages: 1, conversations: [{ id: 'c1', presence: 'new' }] },
  });
  expect(background.commands).toEqual([]);
});

it.each([
  ['unknown', chosen('a.json', '{"a":1}')],
  ['later', file({ version: 2 })],
  ['damaged', chosen('a.zip', 'PK\u0003\u0004 and then nothing')],
] as const)('says that it is %s', async (problem, files) => {
  await lookInto(files);

  expect(state()).toEqual({ status: 'problem', problem });
});

it('imports what was planned', async () => {
  background.answer({
    'import-begin': { importId: 'i1' },
    'import-stage': { isHere: true },
    'import-commit': { counts: { conversations: 1, grown: 0, messages: 1, settings: 0 } },
  });
  await lookInto(file());
  const planned = state();
  if (planned.status === 'planned') await startImport(planned.plan, new Set(['c1']), new Set());

  expect(state()).toMatchObject({ status: 'done', result: { conversations: 1, messages: 1 } });
  expect(background.commands.map(({ type }) => type)).toEqual(['import-begin', 'import-stage', 'import-commit']);
});

it.each(['reading', 'writing'] as const)('leaves what is %s alone when something else is dropped', async (status) => {
  const busy = { status, done: 1, total: 2 };
  useImport.setState({ state: busy });
  await lookInto(file());

  expect(state()).toBe(busy);
  useImport.setState({ state: { status: 'idle' } });
});

it('leaves what is shown alone when nothing was chosen', async () => {
  await lookInto(file());
  const before = state();
  await lookInto([]);

  expect(state()).toBe(before);
});

it('says that what was chosen has changed since it was looked into', async () => {
  background.answer({ 'import-begin': { importId: 'i1' }, 'import-undo': { stayed: 0 } });
  await lookInto(file());
  const planned = state();
  if (planned.status !== 'planned') throw new Error('not planned');
  const { plan } = planned;
  await startImport({ ...plan, source: { ...plan.source, read: async function* () {} } }, new Set(['c1']), new Set());

  expect(state()).toEqual({ status: 'problem', problem: 'changed' });
  expect(background.commands.map(({ type }) => type)).toEqual(['import-begin', 'import-undo']);
});

it('is busy until what was written is taken back, and then put away', async () => {
  background.answer({ 'import-begin': { importId: 'i1' }, 'import-undo': { stayed: 0 } });
  await lookInto(file());
  const planned = state();
  if (planned.status !== 'planned') throw new Error('not planned');
  const importing = startImport(planned.plan, new Set(['c1']), new Set());
  endImport();
  const stopping = state().status;
  await importing;

  expect([stopping, state().status]).toEqual(['writing', 'idle']);
});

it('is put away when it is called off, and takes back what was written', async () => {
  background.answer({ 'import-begin': { importId: 'i1' }, 'import-undo': { stayed: 0 } });
  await lookInto(file());
  const planned = state();
  if (planned.status !== 'planned') throw new Error('not planned');
  const importing = startImport(planned.plan, new Set(['c1']), new Set());
  endImport();
  await importing;

  expect(state()).toEqual({ status: 'idle' });
  expect(background.commands.map(({ type }) => type)).toEqual(['import-begin', 'import-undo']);
});
