import { beforeAll, expect, it } from 'vitest';
import { archiveTexts } from '@/components/chat/export/archive-texts';
import type { ExportWords } from '@/components/chat/export/exported-turns';
import type { FilePart } from '@/lib/domain/message-part';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { englishWords, wholeOf } from './exported';

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const fileOf = (own: Partial<FilePart>): FilePart => ({ type: 'file', mimeType: 'image/png', data: '', ...own });

it('writes the branch that is shown, and leads to the bytes of its files', async () => {
  const picture = fileOf({ name: 'tower [1].png' });
  const note = fileOf({ name: 'note.txt', mimeType: 'text/plain' });
  const paths = new Map([
    [picture, '../files/a.png'],
    [note, '../files/b.txt'],
  ]);
  const messages = [
    question('q1', { parts: [picture, note, { type: 'text', text: 'How far?' }] }),
    answer('a1', 'q1', { parts: [{ type: 'text', text: 'Another version.' }] }),
    answer('a2', 'q1', { createdAt: 3, parts: [{ type: 'text', text: 'About 16 km.' }] }),
  ];

  const text = await wholeOf(
    archiveTexts(words, 5).markdown(conversationOf({ activeLeafId: 'a2' }), messages, (file) => paths.get(file)),
  );

  expect(text).toContain('![tower 1 .png](<../files/a.png>)');
  expect(text).toContain('[note.txt](<../files/b.txt>) *text/plain*');
  expect(text).toContain('About 16 km.');
  expect(text).not.toContain('Another version.');
});

it('leads to the whole of a result that was cut', async () => {
  const whole = fileOf({ name: 'result.txt', mimeType: 'text/plain' });
  const record = { toolCallId: 't1', title: 'Look', sourceTitle: 'Notes', wholeAt: 1, isCut: true };
  const call = {
    type: 'tool-invocation',
    toolCallId: 't1',
    toolName: 'look',
    step: 0,
    state: 'result',
    args: {},
    result: 'the beginning',
  } as const;
  const message = answer('a1', 'q1', { parts: [call, whole], annotations: [{ type: 'tool-call', ...record }] });

  const text = await wholeOf(
    archiveTexts(words, 5).markdown(conversationOf({ activeLeafId: 'a1' }), [question('q1'), message], (file) =>
      file === whole ? '../files/c.txt' : undefined,
    ),
  );

  expect(text).toContain('the beginning');
  expect(text).toContain('(<../files/c.txt>)');
});

it('says in the user’s language what is in it, and that keys are not', () => {
  const { readme, untitled } = archiveTexts(words, 5);

  expect(readme).toContain('Keys, passphrases and sign-ins are not in it.\r\n');
  expect(readme).toContain('docs/FORMAT.md');
  expect(untitled).toBe('Untitled');
});
