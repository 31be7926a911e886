import { describe, expect, it } from 'vitest';
import { sourceOf } from '@/lib/import/registry';
import { archiveOf, exportedFile, libraryFiles } from '@/tests/fakes/library-archive';
import { conversationOf, question } from '@/tests/fakes/messages';

describe('the program that wrote what was chosen', () => {
  it('is the first that knows it, or none', async () => {
    const file = exportedFile(conversationOf(), [question('q1')]);

    expect((await sourceOf(await archiveOf({ ...libraryFiles([], []), 'a.json': file })))?.id).toBe('parley-library');
    expect((await sourceOf(await archiveOf({ 'a.json': file })))?.id).toBe('parley-conversation');
    expect((await sourceOf(await archiveOf({ 'a.md': '# A' })))?.id).toBe('markdown');
    expect(await sourceOf(await archiveOf({ 'a.txt': 'x', 'b.txt': 'y' }))).toBeUndefined();
  });

  it('is not looked for any more when it is cancelled', async () => {
    const archive = await archiveOf({ 'a.md': '# A' });

    await expect(sourceOf(archive, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});
