// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { heldPageTools, holdPageTools } from '@/lib/page/tools-holder';

const name = Symbol.for('parley.page-tools');
afterEach(() => {
  Reflect.deleteProperty(globalThis, name);
});

const unused = (): never => {
  throw new Error('nobody reads here');
};
const tools = {
  read: unused,
  wanted: unused,
  speak: unused,
  frameReading: unused,
  content: unused,
  layOut: unused,
  selection: unused,
  highlighter: unused,
};

it('finds the tools that were left, and none before', () => {
  const before = heldPageTools();
  holdPageTools(tools);

  expect([before, heldPageTools()]).toEqual([undefined, tools]);
});

it.each([null, 'tools', {}, { read: 1 }])('takes %j for no tools', (value) => {
  Reflect.set(globalThis, name, value);

  expect(heldPageTools()).toBeUndefined();
});
