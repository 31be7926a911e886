import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectRoot } from './planted-copy';

const { features, contexts, pageRooms } = z
  .object({
    features: z.array(z.string()),
    contexts: z.record(z.string(), z.unknown()),
    pageRooms: z.record(z.string(), z.unknown()),
  })
  .parse(createRequire(import.meta.url)('../../scripts/lint/rooms.cjs'));

const foldersIn = (path: string): string[] =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const rooms = Object.keys(contexts).flatMap((context) => foldersIn(context).map((room) => ({ context, room })));
const testsOf = (context: string): string => `tests/${context.replace('lib/', '')}`;

describe('the rooms of a context', () => {
  it.each(rooms.filter(({ room }) => room !== 'ui'))(
    '$context/$room is named after a feature of the one list',
    ({ room }) => {
      expect(features).toContain(room);
    },
  );

  it('names every feature that has a folder in the architecture', () => {
    const architecture = readFileSync(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8');
    const listed = [...architecture.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);

    expect(new Set(listed)).toEqual(new Set(rooms.map(({ room }) => room).filter((room) => room !== 'ui')));
  });

  it('divides what runs in a page into its steps', () => {
    expect(foldersIn('lib/page').toSorted()).toEqual(Object.keys(pageRooms).toSorted());
  });

  it.each([...Object.keys(contexts), 'lib/page'])('has tests of %s in the same rooms', (context) => {
    const known = new Set(foldersIn(context));

    expect(foldersIn(testsOf(context)).filter((room) => !known.has(room))).toEqual([]);
  });
});
