import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sections = readdirSync('tests/gallery', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => readFileSync(`tests/gallery/${path}`, 'utf8'))
  .join('');

/** Seen in others: the first in every text that a pointer rests on, the next in `SourceForm`, this in the composer alone. */
const withoutLook = ['TooltipLayer', 'Form', 'ChoiceList'];
const primitives = readdirSync('components/ui')
  .filter((name) => /^[A-Z].*\.tsx$/.test(name))
  .map((name) => name.replace('.tsx', ''))
  .filter((name) => !withoutLook.includes(name));

describe('the gallery', () => {
  it.each(primitives)('shows %s', (name) => {
    expect(sections, `Show it in tests/gallery/sections.`).toContain(`from '@/components/ui/${name}'`);
  });
});
