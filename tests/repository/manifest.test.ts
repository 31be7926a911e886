import { describe, expect, it } from 'vitest';
import { builtManifest } from './built';
import { extensionPages, reviewed, reviewedInFirefox } from './reviewed-manifest';

describe('the built manifest', () => {
  it.each(['chrome-mv3', 'edge-mv3'] as const)('of %s is the reviewed one', (target) => {
    expect(builtManifest(target)).toEqual(reviewed);
  });

  it('of firefox-mv3 asks for nothing that the others do not', () => {
    const manifest = builtManifest('firefox-mv3');

    expect(manifest).toMatchObject(reviewedInFirefox);
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest.content_security_policy).toEqual({ extension_pages: extensionPages });
    expect(manifest).not.toHaveProperty('sandbox');
    expect(manifest).not.toHaveProperty('content_scripts');
  });
});
