import type { Figures } from './figures';

/** One thing that is measured: its name on the terminal, the rows that it fills, and how. */
export type Step = {
  readonly name: string;
  readonly rows: readonly string[];
  run(): Promise<Figures>;
};

/** A step that gave no figures, or not all of them. */
export type Failure = { readonly step: string; readonly rows: readonly string[]; readonly reason: string };

export type Outcome = { readonly figures: Figures; readonly failures: readonly Failure[] };

/** Rejects when a promise is not settled within so many ms. What was begun goes on, unheard. */
export const within = async <Value>(limitMs: number, what: string, promise: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Colours for a terminal, which Playwright puts into its messages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with a control character
const colours = /\u001b\[\d+(?:;\d+)*m/gu;

const reasonOf = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).replaceAll(colours, '').split('\n');
  const [first, ...more] = lines.map((line) => line.trim()).filter((line) => line !== '');
  // Playwright's first line says that something was not there; what it waited for stands in its log.
  const wanted = more.find((line) => line.startsWith('- waiting for '));
  return [first ?? 'without a reason', ...(wanted === undefined ? [] : [wanted.slice(2)])].join(' ');
};

const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

/** Measures in turn, saying on the terminal what comes next and how long it took. A step that fails keeps no other from running. */
export const runSteps = async (steps: readonly Step[]): Promise<Outcome> => {
  const figures: Record<string, number> = {};
  const failures: Failure[] = [];
  for (const [index, { name, rows, run }] of steps.entries()) {
    process.stderr.write(`${index + 1} of ${steps.length}, ${name} … `);
    const start = performance.now();
    try {
      Object.assign(figures, await run());
      const missing = rows.filter((row) => !Number.isFinite(figures[row]));
      if (missing.length > 0) failures.push({ step: name, rows: missing, reason: 'no figure came of it' });
      process.stderr.write(`${seconds(start)}${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}\n`);
    } catch (error) {
      const reason = reasonOf(error);
      failures.push({ step: name, rows, reason });
      process.stderr.write(`FAILED after ${seconds(start)}: ${reason}\n`);
    }
  }
  return { figures, failures };
};
