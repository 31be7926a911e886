import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const fromCorner = 24;
const minMargin = 8;
const keyStep = 24;

type Place = { readonly right: number; readonly bottom: number };

/** What makes the player movable: by dragging its grip, and by the arrow keys on it. */
export type Moving = {
  readonly box: RefObject<HTMLElement | null>;
  readonly style: CSSProperties;
  readonly grip: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
};

const keySteps: Readonly<Record<string, Place>> = {
  ArrowLeft: { right: keyStep, bottom: 0 },
  ArrowRight: { right: -keyStep, bottom: 0 },
  ArrowUp: { right: 0, bottom: keyStep },
  ArrowDown: { right: 0, bottom: -keyStep },
};

const withinWindow = ({ right, bottom }: Place, box: Element | null): Place => {
  const { width, height } = box?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const within = (value: number, room: number): number => Math.max(minMargin, Math.min(value, room - minMargin));
  return { right: within(right, window.innerWidth - width), bottom: within(bottom, window.innerHeight - height) };
};

/** Holds the place of the player, from the window's corner, within the window. */
export const useMoving = (): Moving => {
  const box = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place>({ right: fromCorner, bottom: fromCorner });
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: Place }>(undefined);

  const moveTo = (wanted: Place): void => setPlace(withinWindow(wanted, box.current));

  useLayoutEffect(() => {
    const stay = (): void => setPlace((wanted) => withinWindow(wanted, box.current));
    stay();
    window.addEventListener('resize', stay);
    return () => window.removeEventListener('resize', stay);
  }, []);

  return {
    box,
    style: place,
    grip: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: place };
      },
      onPointerMove: (event) => {
        if (drag.current === undefined) return;
        const { x, y, from } = drag.current;
        moveTo({ right: from.right - (event.clientX - x), bottom: from.bottom - (event.clientY - y) });
      },
      onPointerUp: () => {
        drag.current = undefined;
      },
      onKeyDown: (event) => {
        const step = keySteps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveTo({ right: place.right + step.right, bottom: place.bottom + step.bottom });
      },
    },
  };
};
