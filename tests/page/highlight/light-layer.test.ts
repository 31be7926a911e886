// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createLightLayer, type LightLayer } from '@/lib/page/highlight/light-layer';
import type { Box } from '@/lib/page/highlight/line-boxes';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const plain = { isDark: false, isVertical: false };

let stage: HTMLElement;
let layer: LightLayer;
beforeEach(() => {
  stage = document.createElement('div');
  layer = createLightLayer(stage);
});

const drawn = (kind: string): readonly string[] =>
  [...stage.querySelectorAll<HTMLElement>(`.${kind} > *`)].map(
    ({ localName, style }) => `${localName} ${style.transform}`,
  );

it('draws a box and the line under it by their transforms alone', () => {
  layer.draw('word', [box(10, 20, 60, 40)], plain);

  expect(drawn('word')).toEqual(['i translate(10px, 20px) scale(0.5, 0.2)', 'u translate(10px, 38px) scale(0.5, 1)']);
});

it('draws the line beside a box of vertical writing', () => {
  layer.draw('word', [box(10, 20, 30, 70)], { isDark: false, isVertical: true });

  expect(drawn('word')[1]).toBe('u translate(10px, 20px) scale(0.02, 25)');
});

it('uses the same elements for what comes next, and says whether anything moved', () => {
  layer.draw('sentence', [box(0, 0, 100, 20), box(0, 20, 50, 40)], plain);
  const elements = [...stage.querySelectorAll('.sentence > *')];
  const again = layer.draw('sentence', [box(0, 0, 100, 20), box(0, 20, 50, 40)], plain);
  const fewer = layer.draw('sentence', [box(0, 5, 100, 25)], plain);

  expect([again, fewer]).toEqual([false, true]);
  expect([...stage.querySelectorAll('.sentence > *')]).toEqual(elements);
  expect(drawn('sentence').slice(2)).toEqual(['i scale(0)', 'u scale(0)']);
});

it('takes the colours of a dark ground', () => {
  layer.draw('word', [box(10, 20, 60, 40)], { isDark: true, isVertical: false });

  expect(stage.querySelector('.word')?.className).toBe('word dark');
});

it('tells how the page is scrolled and zoomed by where the stage is drawn', () => {
  stage.getBoundingClientRect = () => new DOMRect(-20, -300, 150, 0);

  expect(layer.origin()).toEqual({ left: -20, top: -300, scale: 1.5 });
});
