import { describe, expect, it } from 'vitest';
import { type BuildTarget, builtFiles } from './built';

/** Draws what strangers wrote: no network of its own, and no frame but our own files. */
const drawing =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'";

/** What each document adds to the manifest's policy, which can only be narrowed (docs/decisions/0033-remote-frames.md). */
const policies: Readonly<Record<string, readonly string[]>> = {
  'sidepanel.html': [drawing],
  'settings.html': [drawing],
  'welcome.html': [drawing],
  'microphone.html': [drawing.replace(" media-src 'self' blob:;", '')],
  'speaker.html': ["frame-src 'self'"],
  'plugin-host.html': [
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src https: http://127.0.0.1:* http://localhost:*",
  ],
  // The manifest's `sandbox` is its policy.
  'app-page.html': [],
};

const policiesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/gu)].map(([, text = '']) => text);

const found = (target: BuildTarget): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    builtFiles(target)
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ path, bytes }) => [path, policiesIn(bytes.toString('utf8'))]),
  );

describe('the policy of every document', () => {
  it.each(['chrome-mv3', 'edge-mv3'] as const)('of %s is the reviewed one', (target) => {
    expect(found(target)).toEqual(policies);
  });

  it('of firefox-mv3 is the same, without the speaker', () => {
    const { 'speaker.html': _, ...inFirefox } = policies;

    expect(found('firefox-mv3')).toEqual(inFirefox);
  });
});
