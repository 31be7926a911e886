import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Figures } from './figures';
import { median } from './quantiles';
import { rows } from './rows';

/** What was measured: one set of figures per run and subject. */
export type Measured = {
  readonly mode: 'quick' | 'full';
  readonly bare: readonly Figures[];
  readonly ours: readonly Figures[];
};

const middle = (runs: readonly Figures[], id: string): number | undefined => {
  const values = runs.flatMap((figures) => figures[id] ?? []).filter((value) => !Number.isNaN(value));
  return values.length === 0 ? undefined : median(values);
};

const shown = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0));

/** Prints the table of medians and writes all of it, with every run, to `bench-results/`. */
export const report = ({ mode, bare, ours }: Measured): void => {
  const table = rows.flatMap(({ id, label, target }) => {
    const [limit, figure] = [middle(bare, id), middle(ours, id)];
    if (limit === undefined && figure === undefined) return [];
    const ratio = limit !== undefined && figure !== undefined && limit > 0 ? figure / limit : undefined;
    return [{ id, label, bare: limit, ours: figure, ratio, target }];
  });
  const width = Math.max(...table.map(({ label }) => label.length));
  const line = (label: string, cells: readonly string[]): string =>
    `${label.padEnd(width)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`;
  console.log(`${line('', ['bare', 'Parley', 'ratio'])}  target`);
  for (const { label, bare: limit, ours: figure, ratio, target } of table) {
    const cells = [shown(limit), shown(figure), ratio === undefined ? '–' : `${ratio.toFixed(2)}×`];
    console.log(`${line(label, cells)}  ${target}`.trimEnd());
  }
  const machine = { processors: cpus().length, loadAverage: loadavg() };
  console.log(
    `${bare.length} alternating run${bare.length === 1 ? '' : 's'}, ${machine.processors} processors, load ${machine.loadAverage[0]?.toFixed(1)} at the end: compare ratios, not figures of different runs`,
  );

  const root = resolve(import.meta.dirname, '../..');
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify({ mode, machine, table, runs: { bare, ours } }, null, 2));
  console.log(`written: ${relative(root, file)}`);
};
