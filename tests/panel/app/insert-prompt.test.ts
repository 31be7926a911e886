// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '@/lib/i18n/start';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { insertPrompt, promptWords } from '@/lib/panel/app/insert-prompt';
import { useSession } from '@/lib/panel/session-store';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const text = (words: string) => ({ type: 'text', text: words }) as const;

beforeEach(async () => {
  await changeLanguage('en-US');
  await loadRemainingTexts();
});

it('is the user’s own text where the user speaks alone, and says who speaks where several do', () => {
  expect(promptWords([{ role: 'user', content: text('Review this. ') }])).toBe('Review this.');
  expect(
    promptWords([
      { role: 'user', content: text('2+2?') },
      { role: 'assistant', content: text('4') },
    ]),
  ).toBe('You:\n2+2?\n\nModel:\n4');
});

it('writes into the draft where the slash stood, and attaches the files in it', async () => {
  const connection = openFakePanel({ draft: 'Please: and thanks' });
  const note = { type: 'file', mimeType: 'text/plain', uri: 'note://1', data: btoa('Buy milk') } as const;
  connection.answer({
    'mcp-prompt-get': [
      { role: 'user', content: text('Review this') },
      { role: 'user', content: note },
    ],
  });
  const values = { language: 'Lisp' };
  expect(await insertPrompt({ connection: mcpConnection(), name: 'review', values, at: 8, isWanted: () => true })).toBe(
    true,
  );
  expect(useSession.getState()).toMatchObject({
    draft: 'Please: Review thisand thanks',
    draftFiles: [{ name: '1', resource: { host: 'notes.example' } }],
  });
});

it('writes nothing once the user has gone away from it', async () => {
  const connection = openFakePanel({ draft: 'Please: ' });
  connection.answer({ 'mcp-prompt-get': [{ role: 'user', content: text('Review this') }] });
  const prompt = { connection: mcpConnection(), name: 'review', values: {}, at: 8, isWanted: () => false };
  expect(await insertPrompt(prompt)).toBe(false);
  expect(useSession.getState().draft).toBe('Please: ');
});
