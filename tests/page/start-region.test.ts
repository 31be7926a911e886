import { afterEach, expect, it } from 'vitest';
import { startRegion } from '@/lib/page/start-region';
import { regionChooserName } from '@/lib/platform/region-chooser-name';

const name = Symbol.for(regionChooserName);

afterEach(() => void Reflect.deleteProperty(globalThis, name));

it('holds what lets a part be chosen for the background to call, once', () => {
  startRegion('');
  const held: unknown = Reflect.get(globalThis, name);
  startRegion('');

  expect(held).toBeTypeOf('function');
  expect(Reflect.get(globalThis, name)).toBe(held);
  expect(typeof held === 'function' && held()).toBeUndefined();
});
