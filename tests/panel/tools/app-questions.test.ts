import { expect, it } from 'vitest';
import { type AppQuestion, createAppQuestions } from '@/lib/panel/tools/app-questions';

const link = (url: string) => ({ type: 'link', url }) as const;

const open = () => {
  let shown: AppQuestion | undefined;
  const questions = createAppQuestions((question) => {
    shown = question;
  });
  return { questions, shown: () => shown };
};

it('shows one wish after the other, and refuses more than anybody answers', async () => {
  const { questions, shown } = open();
  const first = questions.ask(link('https://a.example/'));
  const second = questions.ask(link('https://b.example/'));
  void questions.ask(link('https://c.example/'));
  expect(await questions.ask(link('https://d.example/'))).toBe('no');
  expect(shown()?.wish).toEqual(link('https://a.example/'));
  shown()?.reply('once');
  expect(await first).toBe('once');
  expect(shown()?.wish).toEqual(link('https://b.example/'));
  questions.end();
  expect(await second).toBe('no');
  expect(shown()).toBeUndefined();
});

it('takes a wish back that its App no longer has', async () => {
  const { questions, shown } = open();
  const gone = new AbortController();
  const asked = questions.ask(link('https://a.example/'), gone.signal);
  gone.abort();
  expect(await asked).toBe('no');
  expect(shown()).toBeUndefined();
});
