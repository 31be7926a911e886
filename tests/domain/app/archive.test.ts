import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archivedToolSchema, archiveHeadSchema, archiveSchema } from '@/lib/domain/app/archive';
import { archivedMessageSchema } from '@/lib/domain/chat/exported-conversation';
import { z } from '@/lib/domain/schema';
import { question } from '@/tests/fakes/messages';

const head = {
  format: 'parley-library',
  version: 1,
  exportedAt: 5,
  counts: { conversations: 1, messages: 2, files: 3, prompts: 0, drafts: 0, connections: 0, tools: 0 },
};

describe('the format of an archive', () => {
  it('takes what later versions add', () => {
    const later = { ...head, later: true, counts: { ...head.counts, imports: 1 } };

    expect(z.parse(archiveHeadSchema, later)).toEqual(later);
  });

  it.each([
    ['another format', { ...head, format: 'parley-conversation' }],
    ['a later version', { ...head, version: 2 }],
    ['a count that is none', { ...head, counts: { ...head.counts, files: -1 } }],
  ])('refuses %s', (_, value) => {
    expect(z.safeParse(archiveHeadSchema, value).success).toBe(false);
  });

  it('takes a file by the name of its entry, or with its bytes', () => {
    const fits = (file: object): boolean =>
      z.safeParse(archivedMessageSchema, {
        ...question('q1'),
        parts: [{ type: 'file', mimeType: 'image/png', ...file }],
      }).success;

    expect([fits({ dataFile: 'files/a.png' }), fits({ data: 'AA==' }), fits({ dataFile: 7 })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('knows tools by their kind', () => {
    expect(z.safeParse(archivedToolSchema, { kind: 'robot' }).success).toBe(false);
  });

  it('is the one of docs/format: after a change, write what is received here into that file', () => {
    const file = resolve(import.meta.dirname, '../../../docs/format/archive.schema.json');

    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(archiveSchema))));
  });
});
