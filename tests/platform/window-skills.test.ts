import { afterEach, expect, it, vi } from 'vitest';
import { findWindowSkills } from '@/lib/platform/window-skills';

afterEach(() => vi.unstubAllGlobals());

const none = { translates: false, summarizes: false, hasPageTools: false };

it.each([
  ['downloadable', true],
  ['available', true],
  ['unavailable', false],
])('takes a translator that is %s for one: %s', async (state, translates) => {
  vi.stubGlobal('Translator', { availability: async () => state });
  expect(await findWindowSkills()).toEqual({ ...none, translates });
});

it('knows a browser that has nothing of it, or that refuses to say', async () => {
  expect(await findWindowSkills()).toEqual(none);
  vi.stubGlobal('Summarizer', {
    availability: async () => {
      throw new DOMException('', 'NotAllowedError');
    },
  });
  expect(await findWindowSkills()).toEqual(none);
});

it('knows a browser whose pages can offer tools', async () => {
  vi.stubGlobal('ModelContext', class {});
  expect(await findWindowSkills()).toEqual({ ...none, hasPageTools: true });
});
