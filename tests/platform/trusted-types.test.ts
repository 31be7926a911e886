import { expect, it, vi } from 'vitest';

type Rules = {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
  createScript?(text: string): string;
};

const policies = new Map<string, Rules>();
vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => policies.set(name, rules) });
vi.stubGlobal('location', new URL('chrome-extension://parley-id/sidepanel.html'));
await import('@/lib/platform/trusted-types');
const rules = policies.get('default');

const inPage = <Result>(run: () => Result): Result => {
  vi.stubGlobal('location', new URL('https://parley.test/sidepanel.html'));
  return run();
};

it('lets a text through that can make no element', () => {
  expect(rules?.createHTML('.a > .b { color: red }')).toBe('.a > .b { color: red }');
});

it.each(['<img src=x onerror=alert(1)>', 'text </style><script>'])('refuses %s', (text) => {
  expect(() => rules?.createHTML(text)).toThrow(TypeError);
});

it('lets scripts of this extension through, and nobody else’s', () => {
  expect(inPage(() => rules?.createScriptURL('/chunks/pdf.js'))).toBe('/chunks/pdf.js');
  for (const url of ['https://evil.test/x.js', 'data:text/javascript,alert(1)', 'blob:https://evil.test/1']) {
    expect(() => inPage(() => rules?.createScriptURL(url))).toThrow(TypeError);
  }
});

it('makes no script of a text at all', () => {
  expect(rules?.createScript).toBeUndefined();
});
