import { afterEach, expect, it, vi } from 'vitest';
import { doWindowWork } from '@/lib/speaker/window-work';

afterEach(() => vi.unstubAllGlobals());

it('fails as the browser does where it has no such model', async () => {
  const { signal } = new AbortController();
  const read = async (work: Parameters<typeof doWindowWork>[0]) => {
    let text = '';
    for await (const piece of doWindowWork(work, signal)) text += piece;
    return text;
  };
  const error = { name: 'NotSupportedError' };
  await expect(read({ type: 'translate', text: 'Hi', to: 'de' })).rejects.toMatchObject(error);
  await expect(read({ type: 'summarize', text: 'Hi', form: 'tldr' })).rejects.toMatchObject(error);
});
