import { describe, expect, it } from 'vitest';
import { withFiles } from '@/lib/import/with-files';
import { archiveOf } from '@/tests/fakes/library-archive';
import { question } from '@/tests/fakes/messages';

const file = { type: 'file', mimeType: 'image/png', data: '' } as const;
const text = { type: 'text', text: 'Look' } as const;

describe('the files of a message', () => {
  it('are the bytes of their entries', async () => {
    const archive = await archiveOf({ 'files/a.png': new Uint8Array([1, 2, 3]) });
    const message = question('q1', { parts: [text, file] });

    const whole = await withFiles({ message, files: [{ part: 1, entry: 'files/a.png' }] }, archive);

    expect(whole).toMatchObject({ missing: 0, message: { parts: [text, { ...file, data: 'AQID' }] } });
  });

  it('stay empty where an entry is not there, and are counted', async () => {
    const archive = await archiveOf({});
    const message = question('q1', { parts: [file] });

    const whole = await withFiles({ message, files: [{ part: 0, entry: 'files/gone.png' }] }, archive);

    expect(whole).toMatchObject({ missing: 1, message: { parts: [file] } });
  });

  it('that stand in the message count among what fits, and are missing where they do not', async () => {
    const archive = await archiveOf({});
    const inline = { ...file, data: 'A'.repeat(20_000_000) };
    const message = question('q1', { parts: [text, inline, inline] });

    const whole = await withFiles({ message, files: [] }, archive);

    expect(whole).toMatchObject({ missing: 1, isEmptied: false, message: { parts: [text, inline, file] } });
  });

  it('do not make room for words that alone are too large: the message is empty, and no file is called missing', async () => {
    const archive = await archiveOf({});
    const message = question('q1', { parts: [{ type: 'text', text: 'あ'.repeat(17_000_000) }] });

    const whole = await withFiles({ message, files: [] }, archive);

    expect(whole).toMatchObject({ missing: 0, isEmptied: true, message: { parts: [] } });
  });

  it('are no more than fit into one message to the background', async () => {
    // Bytes that do not pack: such an entry is no bomb, and still too much.
    const large = crypto.getRandomValues(new Uint8Array(65_536));
    const bytes = new Uint8Array(25_000_000);
    for (let at = 0; at + large.length <= bytes.length; at += large.length) bytes.set(large, at);
    const archive = await archiveOf({ 'large.png': bytes, 'small.png': new Uint8Array([1, 2, 3]) });
    const message = question('q1', { parts: [file, file] });

    const whole = await withFiles(
      {
        message,
        files: [
          { part: 0, entry: 'large.png' },
          { part: 1, entry: 'small.png' },
        ],
      },
      archive,
    );

    expect(whole).toMatchObject({ missing: 1, message: { parts: [file, { ...file, data: 'AQID' }] } });
  });
});
