import { afterEach, expect, it, vi } from 'vitest';
import { windowSkills } from '@/lib/platform/window-skills';

afterEach(() => vi.unstubAllGlobals());

it('knows which of the browser’s own models a window has', () => {
  expect(windowSkills()).toBeUndefined();
  vi.stubGlobal('Translator', {});
  expect(windowSkills()).toEqual({ translates: true, summarizes: false, hasPageTools: false });
});
