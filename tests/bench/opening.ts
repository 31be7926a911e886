import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Figures } from './figures';
import { heapOf } from './page-probe';
import { median } from './quantiles';
import type { Subject } from './subject';

/** Opening: the first time in a browser, then again and again; scripts and heap when nothing happens. */
export const measureOpening = async (subject: Subject, repeats: number): Promise<Figures> => {
  const cold = await subject.open();
  await cold.page.close();
  const warm: number[] = [];
  const warmBusy: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const { page, ms, busyMs } = await subject.open();
    warm.push(ms);
    warmBusy.push(busyMs);
    await page.close();
  }
  const { page } = await subject.open();
  const heap = await heapOf(page);
  await page.close();
  const scripts = await subject.countScripts();
  await scripts.page.close();
  return {
    'open-cold': cold.ms,
    'open-cold-busy': cold.busyMs,
    'open-warm': median(warm),
    'open-warm-busy': median(warmBusy),
    'open-requests': scripts.requests,
    'open-script': scripts.before,
    'open-heap': heap,
  };
};

/** A zip's own bytes per file: two headers with the name in each. */
const zipOverhead = 76;

/** What the store's zip of the build in a folder weighs, MB. */
export const measureZip = (folder: string): Figures => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.length - folder.length - 1;
    const bytes = readFileSync(path);
    return Math.min(bytes.length, deflateRawSync(bytes, { level: 9 }).length) + zipOverhead + 2 * name;
  });
  return { zip: sizes.reduce((sum, size) => sum + size, 0) / 1e6 };
};
