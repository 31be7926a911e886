// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createConversationPlace } from '@/components/chat/scroll/conversation-place';
import { type KeptPlace, keepPlace, keptPlace } from '@/components/chat/scroll/kept-place';

const place: KeptPlace = { messageId: 'm1', offset: 0, steps: [], fromEnd: 1 };
const room = { take: () => undefined, top: () => undefined };
let box: HTMLElement;

beforeEach(() => {
  keepPlace('c1', undefined);
  box = document.createElement('div');
  document.body.replaceChildren(box);
});

const draw = (...messageIds: readonly string[]): void => {
  box.innerHTML = `<ul class="pl-messages">${messageIds.map((id) => `<li data-message="${id}"></li>`).join('')}</ul>`;
};

it('is kept as the reader leaves it, and forgotten at the end of the conversation', () => {
  const shown = createConversationPlace(box, room);
  shown.leave(place);
  shown.enter('c1');
  shown.leave(place);
  const kept = keptPlace('c1');
  shown.leave(undefined);

  expect([kept, keptPlace('c1')]).toEqual([place, undefined]);
});

it('stays as it was kept when it was left before it was drawn', () => {
  keepPlace('c1', place);
  const shown = createConversationPlace(box, room);
  shown.enter('c1');
  const isShown = shown.show();
  shown.leave(undefined);

  expect([isShown, keptPlace('c1')]).toEqual([false, place]);
});

it('is shown once it is drawn, and then no more', () => {
  keepPlace('c1', place);
  const shown = createConversationPlace(box, room);
  shown.enter('c1');
  draw('m1');

  expect([shown.show(), shown.show()]).toEqual([true, false]);
});

it('is not shown where its message is gone, or where the reader wants something else', () => {
  keepPlace('c1', place);
  const gone = createConversationPlace(box, room);
  gone.enter('c1');
  draw('m2');
  const other = createConversationPlace(box, room);
  other.enter('c1');
  other.forget();

  expect([gone.show(), other.show()]).toEqual([false, false]);
});

it('tells a conversation that a question has just opened from one that was opened by itself', () => {
  const shown = createConversationPlace(box, room);

  expect([shown.enter(undefined), shown.enter('c1'), shown.enter('c2'), shown.enter(undefined)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
