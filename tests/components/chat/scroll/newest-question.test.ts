// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { type QuestionNews, watchNewestQuestion } from '@/components/chat/scroll/newest-question';

let box: HTMLElement;

beforeEach(() => {
  box = document.createElement('div');
});

/** Draws messages, written as `u1`, `u2 queued`, `a1 running`. */
const draw = (...messages: readonly string[]): void => {
  const items = messages.map((message) => {
    const [id = '', status = 'complete'] = message.split(' ');
    const role = id.startsWith('u') ? 'user' : 'assistant';
    return `<li data-role="${role}" data-message="${id}" data-status="${status}"></li>`;
  });
  box.innerHTML = `<ol class="pl-messages">${items.join('')}</ol>`;
};

const idOf = (news: QuestionNews | undefined): string | undefined =>
  news?.type === 'drawn' ? news.question.dataset.message : news?.type;

it('tells a reader at the end of a question whose answer has not ended, once', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1 running');

  expect([idOf(newest.look(true)), newest.look(true)]).toEqual(['u1', undefined]);
});

it('tells nothing of a conversation that is opened after its last answer', () => {
  draw('u1', 'a1');

  expect(watchNewestQuestion(box).look(true)).toBeUndefined();
});

it('tells a reader who asked wherever they are, also when the answer is there at once', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1');
  newest.look(false);
  newest.expect();
  const before = newest.look(false);
  draw('u1', 'a1', 'u2', 'a2');

  expect([before, idOf(newest.look(false))]).toEqual([undefined, 'u2']);
});

it('tells nobody else who is elsewhere', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1', 'u2', 'a2 running');

  expect(newest.look(false)).toBeUndefined();
});

it('shows a question that waits at the end, and puts it at the top when its answer begins', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1 running');
  newest.look(true);
  newest.expect();
  draw('u1', 'a1 running', 'u2 queued');
  const waits = idOf(newest.look(true));
  draw('u1', 'a1', 'u2', 'a2 running');

  expect([waits, idOf(newest.look(true))]).toEqual(['waits', 'u2']);
});

it('puts a question that waited at the top also when its whole answer is there at once', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1 running');
  newest.look(true);
  newest.expect();
  draw('u1', 'a1 running', 'u2 queued');
  newest.look(true);
  draw('u1', 'a1', 'u2', 'a2');

  expect([idOf(newest.look(true)), newest.look(true)]).toEqual(['u2', undefined]);
});

it.each([
  ['another version of the answer', ['u1', 'b1 running']],
  ['the same answer anew', ['u1', 'a1 running']],
  ['another version of the question', ['u9', 'a9 running']],
])('tells a reader of %s', (_what, messages) => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1 failed');
  newest.look(true);
  newest.expect();
  draw(...messages);

  expect(idOf(newest.look(false))).toBe(messages[0]);
});

it('does not take the end of the answer before for what was asked', () => {
  const newest = watchNewestQuestion(box);
  draw('u1', 'a1 running');
  newest.look(true);
  newest.expect();
  draw('u1', 'a1');

  expect(newest.look(true)).toBeUndefined();
});

it('forgets what was asked when the reader goes elsewhere', () => {
  const newest = watchNewestQuestion(box);
  newest.expect();
  newest.giveUp();
  newest.forget();
  draw('u1', 'a1');

  expect(newest.look(true)).toBeUndefined();
});
