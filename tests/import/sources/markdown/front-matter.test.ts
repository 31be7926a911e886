import { describe, expect, it } from 'vitest';
import { frontMatterOf } from '@/lib/import/sources/markdown/front-matter';

describe('what a note says about itself', () => {
  it('is its title and its times, without quotation marks', () => {
    expect(
      frontMatterOf(
        '---\ntitle: "A: b"\nDate: 2025-07-10\nlast_modified: \'2025-08-01 10:00\'\ntags:\n  - x\n---\n# Text\n',
      ),
    ).toEqual({
      body: '# Text\n',
      title: 'A: b',
      createdAt: '2025-07-10',
      updatedAt: '2025-08-01 10:00',
    });
  });

  it('is nothing where the text begins otherwise, or what begins does not end', () => {
    for (const text of ['# Text', '', '---', '---\nno end', 'text\n---\ntitle: x\n---\n', '----\n'])
      expect(frontMatterOf(text)).toEqual({ body: text });
  });

  it('may be empty', () => {
    expect(frontMatterOf('---\n---\ntext')).toEqual({ body: 'text' });
    expect(frontMatterOf('\uFEFF---\ntitle:\n...\ntext')).toEqual({ body: 'text' });
  });
});
