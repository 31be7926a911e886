// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { clickedPlace } from '@/lib/page/overlay/jump-click';

type Click = { readonly on: string; readonly init?: MouseEventInit; readonly isTrusted?: boolean };

/** What becomes of a click on an element of the page. */
const placeOf = ({ on, init = {}, isTrusted = true }: Click) => {
  let place: ReturnType<typeof clickedPlace>;
  const listen = (event: MouseEvent): void => {
    Object.defineProperty(event, 'isTrusted', { value: isTrusted });
    place = clickedPlace(event);
  };
  document.addEventListener('click', listen, { once: true });
  const event = new MouseEvent('click', { bubbles: true, composed: true, clientX: 3, clientY: 4, ...init });
  document.querySelector(on)?.dispatchEvent(event);
  return place;
};

describe('a click that means a sentence', () => {
  beforeEach(() => {
    document.body.innerHTML = `<p>Text <a href="#x"><b id="link">link</b></a> <button>b</button>
      <span role="button" id="role">r</span><span contenteditable="true" id="edit">e</span></p>`;
    getSelection()?.removeAllRanges();
  });

  it('is a plain one on text, where it was', () => {
    expect(placeOf({ on: 'p' })).toEqual({ x: 3, y: 4 });
  });

  it.each(['#link', 'button', '#role', '#edit'])('is none on %s, which is the page’s own', (on) => {
    expect(placeOf({ on })).toBeUndefined();
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is none with %o',
    (init) => {
      expect(placeOf({ on: 'p', init })).toBeUndefined();
    },
  );

  it('is none that the page makes itself', () => {
    expect(placeOf({ on: 'p', isTrusted: false })).toBeUndefined();
  });

  it('is none at the end of a selection', () => {
    getSelection()?.selectAllChildren(document.body);

    expect(placeOf({ on: 'p' })).toBeUndefined();
  });
});
