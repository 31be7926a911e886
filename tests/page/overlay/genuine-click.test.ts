// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardClicks } from '@/lib/page/overlay/genuine-click';

type Seen = { readonly target: Element; readonly isIntersecting: boolean; readonly isVisible?: boolean };

let tell: (entries: readonly Seen[]) => void;

const create = () => {
  let time = 0;
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = '<div class="toolbar"><button>Read</button></div>';
  document.documentElement.append(host);
  const guard = guardClicks(host, root, () => time);
  document.elementFromPoint = () => host;
  const toolbar = root.querySelector('.toolbar');
  const button = root.querySelector('button');
  if (toolbar === null || button === null) throw new Error('no toolbar');
  const click = (isTrusted = true): boolean => {
    const event = new MouseEvent('click', { clientX: 10, clientY: 10 });
    Object.defineProperties(event, { isTrusted: { value: isTrusted }, target: { value: button } });
    return guard.isGenuine(event);
  };
  return {
    host,
    guard,
    click,
    see: (how: Partial<Seen> = {}) => tell([{ target: toolbar, isIntersecting: true, isVisible: true, ...how }]),
    /** As a browser tells it that knows the first version of the observer only. */
    seeFirstVersion: () => tell([{ target: toolbar, isIntersecting: true }]),
    pass: (ms: number) => {
      time += ms;
    },
    move: async () => {
      toolbar.setAttribute('style', 'left: 40px');
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
};

describe('the guard of the overlay’s clicks', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: typeof tell) {
          tell = listener;
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    // What a browser computes for an element without styles; the stand-in for one leaves these empty.
    const plain = { opacity: '1', visibility: 'visible', filter: 'none', transform: 'none', clipPath: 'none' };
    vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => ({
      ...plain,
      maskImage: 'none',
      pointerEvents: style.pointerEvents,
      ...Object.fromEntries(
        Object.keys(plain).flatMap((name) => {
          const value = style.getPropertyValue(name === 'clipPath' ? 'clip-path' : name);
          return value === '' ? [] : [[name, value]];
        }),
      ),
    }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    document.documentElement.lastElementChild?.remove();
  });

  it('takes a click half a second after the part was first seen, and none before', () => {
    const { click, see, pass } = create();
    expect(click()).toBe(false);
    see();
    pass(499);
    expect(click()).toBe(false);

    pass(1);

    expect(click()).toBe(true);
    expect(click(false)).toBe(false);
  });

  it('begins anew when the part was covered, was moved, or the overlay was tampered with', async () => {
    const { guard, click, see, pass, move } = create();
    see();
    pass(500);
    see({ isVisible: false });
    see();
    expect(click()).toBe(false);
    pass(500);
    expect(click()).toBe(true);

    await move();
    expect(click()).toBe(false);
    pass(500);
    expect(click()).toBe(true);

    guard.restart();
    expect(click()).toBe(false);
  });

  it('goes by what is drawn where a browser does not tell what covers it', () => {
    const { click, seeFirstVersion, pass } = create();
    seeFirstVersion();
    pass(500);

    expect(click()).toBe(true);
    document.elementFromPoint = () => document.body;
    expect(click()).toBe(false);
  });

  it.each(['opacity: 0.5', 'visibility: hidden', 'filter: blur(9px)', 'transform: scale(2)', 'pointer-events: none'])(
    'takes no click while the host has %s',
    (style) => {
      const { host, click, see, pass } = create();
      see();
      pass(500);
      host.setAttribute('style', style);

      expect(click()).toBe(false);
    },
  );
});
