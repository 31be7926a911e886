import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../scripts/picture/draw-picture.mjs';
import { importArrows } from '../../scripts/picture/import-arrows.mjs';

describe('the picture of the architecture', () => {
  it('is what the import table says: after a change of the table, npm run picture', () => {
    expect(readFileSync('docs/images/architecture.svg', 'utf8')).toBe(drawPicture(importArrows()));
  });

  it('has each folder of the table, and of its arrows none that leads back up', () => {
    const { folders, arrows } = importArrows();

    expect(folders).toContain('lib/domain');
    expect(arrows).toContainEqual({ from: 'components', to: 'lib/panel' });
    expect(arrows.filter(({ from }) => from === 'lib/domain')).toEqual([]);
    expect(arrows.filter(({ to }) => to === 'entrypoints' || to === 'components')).toEqual([
      { from: 'entrypoints', to: 'components' },
    ]);
  });

  it('changes with the table', () => {
    const { folders, arrows } = importArrows();

    expect(drawPicture({ folders, arrows: arrows.slice(1) })).not.toBe(drawPicture({ folders, arrows }));
  });
});
