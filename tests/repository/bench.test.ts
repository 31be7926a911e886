import { describe, expect, it, vi } from 'vitest';
import { panelSteps } from '../bench/panel-steps';
import { tableOf } from '../bench/report';
import { rows, targetOf, verdictOf } from '../bench/rows';
import { createShared } from '../bench/shared';
import { runSteps, type Step } from '../bench/steps';
import { voiceSteps } from '../bench/voice-steps';

const step = (name: string, run: () => Promise<Record<string, number>>) => ({ name, rows: [name], run });

describe('the steps of the bench', () => {
  it('tell of one that fails and of one without a figure, and run the others all the same', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { figures, failures } = await runSteps([
      step('first', async () => ({ first: 1 })),
      step('second', () => Promise.reject(new Error('\n\u001b[31mno sound\u001b[39m\nat line 3'))),
      step('third', async () => ({ third: Number.NaN })),
      step('fourth', async () => ({ fourth: 4 })),
      step('fifth', () => Promise.reject(new Error('too late\nCall log:\n  - waiting for Stop\n'))),
    ]);

    expect(figures).toMatchObject({ first: 1, fourth: 4 });
    expect(failures).toEqual([
      { step: 'second', rows: ['second'], reason: 'no sound' },
      { step: 'third', rows: ['third'], reason: 'no figure came of it' },
      { step: 'fifth', rows: ['fifth'], reason: 'too late waiting for Stop' },
    ]);
  });

  it('share what they measure in until one fails or takes too long in it', async () => {
    const log: string[] = [];
    const shared = createShared(async () => {
      log.push('start');
      return { close: async () => void log.push('close') };
    });
    await shared.inIt(1000, async () => ({}))();
    await shared.inIt(1000, async () => ({}))();
    await expect(shared.inIt(1000, () => Promise.reject(new Error('lost')))()).rejects.toThrow('lost');
    await expect(shared.inIt(1, () => new Promise(() => undefined))()).rejects.toThrow('nothing within 0.001 s');
    await shared.end();

    expect(log).toEqual(['start', 'close', 'start', 'close']);
  });
});

describe('the table of the bench', () => {
  it('says beside a build to compare with how many times its figure ours is, from the medians of the same runs', () => {
    const table = tableOf({
      bare: [{ 'open-warm': 100 }],
      before: [{ 'open-warm': 300 }, { 'open-warm': 200 }, { 'open-warm': 250 }],
      ours: [{ 'open-warm': 500 }, { 'open-warm': 375 }, { 'open-warm': 370 }],
      failures: [],
    });

    expect(table).toMatchObject([{ id: 'open-warm', ours: 375, before: 250, change: 1.5, ratio: 3.75 }]);
  });

  it('has nothing to compare where no other build was measured', () => {
    const [row] = tableOf({ bare: [], ours: [{ zip: 2 }], failures: [] });

    expect([row?.before, row?.change]).toEqual([undefined, undefined]);
  });
});

describe('the rows of the bench', () => {
  it('are filled by a step each, so that one without a figure is told, but for the size of the zip', () => {
    const shared = createShared(() => Promise.reject(new Error('not started')));
    const steps: readonly Step[] = [
      ...panelSteps(
        'ours',
        shared,
        { resolverRules: '', trustedKeys: [], writes: () => [], floodsOpen: () => 0, stop: async () => {} },
        true,
      ),
      ...voiceSteps(shared, true),
    ];

    expect([...steps.flatMap((one) => one.rows), 'zip'].sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it('are met by their figure or by their ratio, where they aim at something', () => {
    const row = { id: 'a', label: 'a', most: 16, ratio: 2 };

    expect(verdictOf(row, 16, 3)).toBe('met');
    expect(verdictOf(row, 20, 1.9)).toBe('met');
    expect(verdictOf(row, 20, 2.1)).toBe('missed');
    expect(verdictOf(row, 20, undefined)).toBe('missed');
    expect(verdictOf({ id: 'b', label: 'b' }, 20, 5)).toBeUndefined();
    expect(targetOf(row)).toBe('≤ 16 or ≤ 2.0×');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
