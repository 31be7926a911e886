import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Figures } from './figures';
import { median } from './quantiles';
import { rows, targetOf, verdictOf } from './rows';
import type { Failure } from './steps';

/** What was measured: one set of figures per run and subject, and what could not be. */
export type Measured = {
  readonly mode: 'quick' | 'full';
  readonly minutes: number;
  readonly loadBefore: number;
  readonly bare: readonly Figures[];
  /** Of the build to compare with, where one was measured. */
  readonly before?: readonly Figures[];
  readonly ours: readonly Figures[];
  readonly failures: readonly Failure[];
};

const middle = (runs: readonly Figures[], id: string): number | undefined => {
  const values = runs.flatMap((figures) => figures[id] ?? []).filter((value) => Number.isFinite(value));
  return values.length === 0 ? undefined : median(values);
};

const shown = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0));

/** The medians of all runs, row by row. */
export const tableOf = ({
  bare,
  before = [],
  ours,
  failures,
}: Pick<Measured, 'bare' | 'before' | 'ours' | 'failures'>) =>
  rows.flatMap((row) => {
    const { id, label } = row;
    const [limit, earlier, figure] = [middle(bare, id), middle(before, id), middle(ours, id)];
    const isFailed = failures.some((failure) => failure.rows.includes(id));
    if (limit === undefined && earlier === undefined && figure === undefined && !isFailed) return [];
    const change = earlier !== undefined && figure !== undefined && earlier > 0 ? figure / earlier : undefined;
    const ratio = limit !== undefined && figure !== undefined && limit > 0 ? figure / limit : undefined;
    const verdict = isFailed ? 'failed' : figure === undefined ? undefined : verdictOf(row, figure, ratio);
    return [{ id, label, bare: limit, before: earlier, change, ours: figure, ratio, target: targetOf(row), verdict }];
  });

const times = (ratio: number | undefined): string => (ratio === undefined ? '–' : `${ratio.toFixed(2)}×`);

const linesOf = (table: ReturnType<typeof tableOf>, isCompared: boolean): readonly string[] => {
  const width = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));
  const labels = width(table.map(({ label }) => label));
  const targets = width(['target', ...table.map(({ target }) => target)]);
  const line = (label: string, figures: readonly string[], target: string, verdict: string): string =>
    `${label.padEnd(labels)} ${figures.map((cell) => cell.padStart(8)).join(' ')}  ${target.padEnd(targets)}  ${verdict}`.trimEnd();
  return [
    line('', ['bare', 'Parley', 'ratio', ...(isCompared ? ['before', 'change'] : [])], 'target', 'verdict'),
    ...table.map(({ label, bare, before, change, ours, ratio, target, verdict }) => {
      const compared = isCompared ? [shown(before), times(change)] : [];
      const cells = [shown(bare), shown(ours), times(ratio), ...compared];
      return line(
        label,
        cells,
        target,
        verdict === 'met' || verdict === undefined ? (verdict ?? '') : verdict.toUpperCase(),
      );
    }),
  ];
};

/** Prints the table of medians, and writes it and every run's figures to `bench-results/`. */
export const report = (measured: Measured): void => {
  const { mode, minutes, loadBefore, bare, before, ours, failures } = measured;
  const table = tableOf(measured);
  const machine = { processors: cpus().length, loadBefore, loadAfter: loadavg()[0] ?? 0 };
  const count = (verdict: string): number => table.filter((entry) => entry.verdict === verdict).length;
  const text = [
    ...linesOf(table, before !== undefined),
    '',
    ...failures.map(({ step, reason }) => `FAILED ${step}: ${reason}`),
    `${count('met')} met, ${count('missed')} missed, ${count('failed')} without a figure; ${mode} mode, ${bare.length} alternating run${bare.length === 1 ? '' : 's'}, ${minutes.toFixed(1)} minutes`,
    `${machine.processors} processors, load ${loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after: compare ratios, not figures of different runs`,
  ].join('\n');
  console.log(text);

  const root = resolve(import.meta.dirname, '../..');
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, new Date().toISOString().replaceAll(/[:.]/g, '-'));
  writeFileSync(`${file}.txt`, `${text}\n`);
  writeFileSync(
    `${file}.json`,
    JSON.stringify({ mode, minutes, machine, table, failures, runs: { bare, before, ours } }, null, 2),
  );
  console.log(`written: ${relative(root, file)}.txt and .json`);
};
