import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlantedCopy, type PlantedCopy, projectRoot } from './planted-copy';

describe('types and dead code', () => {
  let copy: PlantedCopy;

  beforeAll(() => {
    copy = makePlantedCopy();
    copy.plant('lib/domain/planted.ts', 'export const planted: number = ["x"][0];\n');
  });
  afterAll(() => copy.remove());

  it('finds a value that may be absent where the type promises one', () => {
    const { code, output } = copy.run(join(projectRoot, 'node_modules/typescript/bin/tsc'), '--noEmit');

    expect(code).not.toBe(0);
    expect(output).toContain('lib/domain/planted.ts(1,14)');
  }, 180_000);

  it('finds a file that nothing uses', () => {
    const { code, output } = copy.run(join(projectRoot, 'node_modules/knip/bin/knip.js'), '--no-progress');

    expect(code).not.toBe(0);
    expect(output).toContain('lib/domain/planted.ts');
  }, 180_000);
});
