// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { keepPlace, keptPlace, placeOfAnchor, showPlace } from '@/components/chat/scroll/kept-place';
import { anchorAt, anchorAtTop } from '@/components/chat/scroll/scroll-anchor';

const room = { take: () => undefined, top: () => undefined };

const blockHeight = 100;

/** Gives elements the places that they would have in a browser: each block is 100 px high, the view 300. */
const layOut = (box: HTMLElement): void => {
  const blocks = [...box.querySelectorAll('p')];
  const rectOf = (element: Element): DOMRect => {
    if (element === box) return new DOMRect(0, 0, 300, 300);
    const own = blocks.filter((block) => element.contains(block));
    const top = blocks.indexOf(own[0] ?? document.createElement('p')) * blockHeight - box.scrollTop;
    return new DOMRect(0, top, 300, own.length * blockHeight);
  };
  for (const element of [box, ...box.querySelectorAll('*')]) element.getBoundingClientRect = () => rectOf(element);
  const most = blocks.length * blockHeight - 300;
  let scrollTop = 0;
  Object.defineProperty(box, 'scrollTop', {
    get: () => scrollTop,
    set: (value: number) => {
      scrollTop = Math.max(0, Math.min(most, value));
    },
  });
};

/** A conversation of these messages, each with so many blocks. */
const draw = (messages: Readonly<Record<string, number>>, hasEarlier = false): HTMLElement => {
  const box = document.createElement('div');
  box.innerHTML = `${hasEarlier ? '<div class="pl-earlier"></div>' : ''}<ol class="pl-messages">${Object.entries(
    messages,
  )
    .map(([id, count]) => `<li data-message="${id}"><article>${'<p>Text</p>'.repeat(count)}</article></li>`)
    .join('')}</ol>`;
  document.body.replaceChildren(box);
  layOut(box);
  return box;
};

const long = { one: 2, two: 6, three: 8 };

/** What a reader leaves who has scrolled there. */
const leaveAt = (scrollTop: number) => {
  const box = draw(long);
  box.scrollTop = scrollTop;
  const place = placeOfAnchor(anchorAtTop(box), box.scrollTop);
  if (place === undefined) throw new Error('no place');
  return { box, place };
};

describe('the place where a reader left a conversation', () => {
  beforeEach(() => keepPlace('a', undefined));

  it('names the message at the top of the view, the block in it, and how far the block had gone up', () => {
    const { place } = leaveAt(430);
    expect(place).toEqual({
      messageId: 'two',
      offset: -230,
      steps: [
        { index: 0, offset: -230 },
        { index: 2, offset: -30 },
      ],
      fromEnd: 2,
    });
  });

  it('is found again in another drawing of the conversation', () => {
    const { place } = leaveAt(430);
    const again = draw({ ...long, four: 9 });
    expect(showPlace(again, place, room)).toBe('there');
    expect(again.scrollTop).toBe(430);
  });

  it('is the same block when what stands above it is drawn higher', () => {
    const { place } = leaveAt(430);
    const again = draw({ one: 5, two: 6, three: 8 });
    expect(showPlace(again, place, room)).toBe('there');
    expect(again.scrollTop).toBe(730);
  });

  it('can be read off elements that were taken out of the page', () => {
    const box = draw(long);
    box.scrollTop = 430;
    const anchor = anchorAtTop(box);
    box.replaceChildren();
    expect(placeOfAnchor(anchor, 430)).toEqual(leaveAt(430).place);
  });

  it('is the message’s where something below it was held', () => {
    const box = draw(long);
    box.scrollTop = 430;
    const opened = box.querySelectorAll('p')[6];
    if (opened === undefined) throw new Error('no block');
    expect(placeOfAnchor(anchorAt(box, opened), 430)).toMatchObject({ messageId: 'two' });
  });

  it('is near while a part of the message is not drawn', () => {
    const { place } = leaveAt(630);
    const again = draw({ ...long, two: 3 });
    expect(showPlace(again, place, room)).toBe('near');
  });

  it('may still come while earlier messages are not drawn, and is gone when all are', () => {
    const { place } = leaveAt(430);
    expect(showPlace(draw({ three: 8 }, true), place, room)).toBe('unknown');
    expect(showPlace(draw({ three: 8 }), place, room)).toBe('gone');
    expect(showPlace(document.createElement('div'), place, room)).toBe('unknown');
  });

  it('is kept for its conversation until it is forgotten', () => {
    const { place } = leaveAt(430);
    keepPlace('a', place);
    expect(keptPlace('a')).toBe(place);
    expect(keptPlace('b')).toBeUndefined();
    expect(keptPlace(undefined)).toBeUndefined();
    keepPlace('a', undefined);
    expect(keptPlace('a')).toBeUndefined();
  });
});
