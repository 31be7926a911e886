import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentFetch } from '@/lib/platform/network';

afterEach(() => vi.unstubAllGlobals());

const failing = (onLine: boolean): void => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
};

describe('the fetch of a document', () => {
  it('says that there is no network where the browser knows it', async () => {
    failing(false);

    await expect(documentFetch('https://service.test/')).rejects.toMatchObject({ data: { code: 'offline' } });
  });

  it('leaves every other failure as it is', async () => {
    failing(true);

    await expect(documentFetch('https://service.test/')).rejects.toThrow('Failed to fetch');
  });

  it('is not offline for what was stopped', async () => {
    failing(false);

    await expect(documentFetch('https://service.test/', { signal: AbortSignal.abort() })).rejects.toThrow(
      'Failed to fetch',
    );
  });
});
