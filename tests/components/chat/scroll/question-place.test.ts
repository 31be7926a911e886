// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createQuestionPlace } from '@/components/chat/scroll/question-place';

/** Px: where each message begins in the content, how high it is, and the width of the view, which is 600 px high. */
let tops: Record<string, number>;
let heights: Record<string, number>;
let width: number;
let contentHeight: number;
let box: HTMLElement;
let content: HTMLElement;

const item = (id: string, role: string): HTMLElement => {
  const element = document.createElement('li');
  element.id = id;
  element.dataset.role = role;
  element.getBoundingClientRect = () => new DOMRect(0, (tops[id] ?? 0) - box.scrollTop, 300, heights[id] ?? 40);
  return element;
};

beforeEach(() => {
  tops = { u1: 8, a1: 60, u2: 900, a2: 950, v2: 900 };
  heights = {};
  width = 320;
  contentHeight = 1_000;
  box = document.createElement('div');
  Object.defineProperties(box, { clientHeight: { value: 600 }, clientWidth: { get: () => width } });
  box.getBoundingClientRect = () => new DOMRect(0, 0, 300, 600);
  content = document.createElement('div');
  content.getBoundingClientRect = () => new DOMRect(0, -box.scrollTop, 300, contentHeight);
  const list = document.createElement('ol');
  list.className = 'pl-messages';
  list.append(item('u1', 'user'), item('a1', 'assistant'), item('u2', 'user'), item('a2', 'assistant'));
  content.append(list);
  box.append(content);
});

const element = (id: string): HTMLElement => {
  const found = box.querySelector<HTMLElement>(`#${id}`);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};

const room = (): string => box.style.getPropertyValue('--pl-room');

it('is the top of the view, with room below it until the answer fills it', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('u2'));
  const top = place.top();
  const hasRoom = place.hasRoom();
  contentHeight = 1_500;

  expect([top, room(), hasRoom, place.hasRoom()]).toEqual([892, '892px', true, false]);
});

it('needs no room for the first question', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('u1'));

  expect([place.top(), room()]).toEqual([0, '']);
});

it('shows the last lines of a long question in a third of the view', () => {
  heights = { u2: 500 };
  const place = createQuestionPlace(box, content);
  place.take(element('u2'));

  expect(place.top()).toBe(900 + 500 - 200);
});

it('moves with what stands above the question', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('u2'));
  place.top();
  tops = { ...tops, u2: 937 };

  expect(place.top()).toBe(929);
});

it('stays as it was found while the question gets higher, and is found again for another width', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('u2'));
  heights = { u2: 500 };
  const edited = place.top();
  width = 420;

  expect([edited, place.top()]).toEqual([892, 1_200]);
});

it('is taken over by another version of the question, and given up with the last one', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('u2'));
  element('u2').replaceWith(item('v2', 'user'));
  const next = place.top();
  element('v2').remove();

  expect([next, place.top(), room()]).toEqual([892, undefined, '0px']);
});

it('may be where something stood before', () => {
  const place = createQuestionPlace(box, content);
  place.take(element('a1'), -30);

  expect(place.top()).toBe(90);
});
