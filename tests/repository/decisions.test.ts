import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((name) => name !== 'README.md');
const index = readFileSync(`${folder}/README.md`, 'utf8');

describe('the index of decisions', () => {
  it.each(files)('lists %s by its number and title', (name) => {
    const [heading = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
    const [, number, title] = /^# (\d+)\. (.+)$/u.exec(heading) ?? [];

    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, '0')}-`, 'u'));
    expect(index).toContain(`| ${number} | [${title}](${name}) | `);
  });

  it('has a row for every number, also for one that was never used', () => {
    const numbers = [...index.matchAll(/^\| (\d+) \|/gmu)].map(([, number]) => Number(number));

    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(index.match(/\]\(/gu)).toHaveLength(files.length);
  });
});
