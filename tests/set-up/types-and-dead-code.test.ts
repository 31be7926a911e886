import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makePlantedCopy, type PlantedCopy, projectRoot } from '../repository/planted-copy';

describe('types and dead code', () => {
  const copies: PlantedCopy[] = [];
  const plantedCopy = (isWanted?: (path: string) => boolean): PlantedCopy => {
    const copy = makePlantedCopy(isWanted);
    copies.push(copy);
    copy.plant('lib/domain/planted.ts', 'export const planted: number = ["x"][0];\n');
    return copy;
  };
  afterAll(() => {
    for (const copy of copies) copy.remove();
  });

  it('finds a value that may be absent where the type promises one', () => {
    // The settings as they are, over few files: checking all of them is a check of its own.
    const copy = plantedCopy((path) => !path.includes('/') || path.startsWith('lib/domain/'));

    const { code, output } = copy.run(join(projectRoot, 'node_modules/typescript-7/bin/tsc'), '--noEmit');

    expect(code).not.toBe(0);
    expect(output).toContain('lib/domain/planted.ts(1,14)');
  }, 180_000);

  it('finds a file that nothing uses', () => {
    const copy = plantedCopy();

    const { code, output } = copy.run(join(projectRoot, 'node_modules/knip/bin/knip.js'), '--no-progress');

    expect(code).not.toBe(0);
    expect(output).toContain('lib/domain/planted.ts');
  }, 180_000);
});
