import { beforeEach, expect, it } from 'vitest';
import { askForAccess, closePageCard, showPageRefusal, takeQuestion, usePage } from '@/lib/panel/pages/page-store';

const question = { tabId: 3, url: 'https://news.example/sky', proceed: async () => undefined };

beforeEach(closePageCard);

it('says one thing at a time: a question takes the reason away, a reason the question', () => {
  showPageRefusal('store');
  askForAccess(question);
  const asking = { ...usePage.getState() };
  showPageRefusal('private');

  expect([asking.question, asking.refusal]).toEqual([question, undefined]);
  expect(usePage.getState()).toMatchObject({ question: undefined, refusal: 'private' });
});

it('gives a question to the first who goes on with it, and to nobody else', () => {
  askForAccess(question);

  expect([takeQuestion(), takeQuestion()]).toEqual([question, undefined]);
});
