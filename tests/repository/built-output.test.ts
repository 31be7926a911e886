import { describe, expect, it } from 'vitest';
import { type BuildTarget, builtFiles } from './built';

const files = builtFiles('chrome-mv3');
const textOf = (pattern: RegExp) =>
  files.filter(({ path }) => pattern.test(path)).map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }));
const scripts = textOf(/\.m?js$/);

/** A script that is loaded from elsewhere, in the ways in which one could be. */
const remoteCode = [
  { what: 'eval', pattern: /(?<![\w$.])eval\s*\(/g },
  { what: 'new Function', pattern: /new\s+Function\s*\(/g },
  { what: 'importScripts of an address', pattern: /importScripts\s*\(\s*["'`]https?:/g },
  { what: 'import of an address', pattern: /\bimport\s*\(\s*["'`]https?:|\bfrom\s*["']https?:/g },
  { what: 'address of a script', pattern: /["'`]https?:\/\/[^"'`\s]+\.m?js["'`?]/g },
  {
    what: 'CDN host',
    pattern: /\b(?:cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|esm\.sh|cdn\.skypack\.dev)\b/g,
  },
];

describe('the built extension', () => {
  it('was built', () => {
    expect(scripts.map(({ path }) => path)).toContain('background.js');
  });

  it('has no two files whose names are one where capitals do not count', () => {
    const names = files.map(({ path }) => path.toLowerCase());

    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(remoteCode)('holds no $what', ({ pattern }) => {
    const found = scripts.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(
        (match) => `${path}: ${text.slice(Math.max(0, match.index - 40), match.index + 60)}`,
      ),
    );

    expect(found).toEqual([]);
  });

  it('has a background of classic scripts', () => {
    const background = scripts.filter(({ path }) => /^(?:background\.js$|late\/)/u.test(path));

    expect(background.length).toBeGreaterThan(1);
    for (const { text } of background) {
      // A worker refuses `import()`; two SDKs only name one, in the text of an error.
      const imports = text.replaceAll("`import('node:buffer').File`", '').match(/(?<![\w$.])import\s*\(/g);
      expect(imports).toBeNull();
      expect(/^import\s/m.test(text)).toBe(false);
    }
  });

  it('loads nothing from elsewhere in its documents', () => {
    const references = textOf(/\.html$/).flatMap(({ text }) =>
      [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]),
    );

    expect(references.filter((reference) => /^(?:https?:)?\/\//.test(reference ?? ''))).toEqual([]);
  });

  it('gives every document that shows untrusted text no network of its own', () => {
    const [panel] = textOf(/^sidepanel\.html$/);

    expect(panel?.text).toContain("connect-src 'self'");
  });

  it.each(['chrome-mv3', 'edge-mv3', 'firefox-mv3'] satisfies BuildTarget[])(
    'holds nothing of the gallery for %s',
    (target) => {
      const shipped = builtFiles(target);

      expect(
        shipped.filter(({ path, bytes }) => path.includes('gallery') || bytes.includes('gallery-exhibit')),
      ).toEqual([]);
    },
  );

  it('writes on no console what an MCP server said', () => {
    const client = scripts.filter(({ text }) => text.includes('[mcp-sdk]'));

    expect(client).not.toEqual([]);
    for (const { text } of client) expect(text).not.toMatch(/(?<![\w$.])console\.\w+\([`"']\[mcp-sdk\]/);
  });

  it('holds no source map', () => {
    expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([]);
  });
});
