import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostsIn, linkParts, needsDialog, safeImage, safeUrl } from '@/components/chat/markdown/link-safety';
import { propertyRuns } from '@/tests/fakes/property-runs';

const insert = (text: string, extra: string, at: number) => text.slice(0, at) + extra + text.slice(at);

describe('safeUrl', () => {
  it.each(['https://a.example/', 'http://127.0.0.1:8080/x?y#z', 'mailto:someone@a.example'])(
    'lets %s through',
    (address) => {
      expect(safeUrl(address)).toBe(address);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg>',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'chrome://settings',
    'chrome-extension://abc/x.html',
    'moz-extension://abc/',
    'about:blank',
    'view-source:https://a.example',
    'ftp://a.example',
    'ws://a.example',
    'intent://x',
    '//a.example',
    '/path',
    '#hash',
    '',
    'https://',
    'https://a b.example',
  ])('refuses %j', (address) => {
    expect(safeUrl(address)).toBeUndefined();
  });

  it('never returns an address of another scheme, whatever is mixed into it', () => {
    const scheme = fc.constantFrom(
      'javascript',
      'data',
      'vbscript',
      'file',
      'chrome',
      'blob',
      'https',
      'http',
      'mailto',
    );
    const noise = fc.constantFrom('', '\n', '\t', '\r', '\0', ' ', '\u200b', '\u202e', '%0a', '&colon;', '\\');
    fc.assert(
      fc.property(scheme, noise, fc.nat(12), fc.string(), (name, extra, at, rest) => {
        const result = safeUrl(insert(`${name}:${rest}`, extra, at));
        if (result !== undefined) expect(new URL(result).protocol).toMatch(/^(?:https?|mailto):$/);
      }),
      propertyRuns(20_000),
    );
  });
});

describe('safeImage', () => {
  it('lets small raster pictures through', () => {
    expect(safeImage('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
  });

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png,<svg>',
    'https://a.example/a.png',
    `data:image/png;base64,${'A'.repeat(3_000_000)}`,
  ])('refuses %.60s', (address) => {
    expect(safeImage(address)).toBeUndefined();
  });
});

describe('linkParts', () => {
  it('separates a user name that poses as a host from the true host', () => {
    expect(linkParts('https://bank.example@evil.example/login')).toEqual({
      before: 'https://bank.example@',
      host: 'evil.example',
      after: '/login',
    });
  });

  it('shows letters of other scripts as they are looked up', () => {
    expect(linkParts(safeUrl('https://аpple.example/') ?? '').host).toMatch(/^xn--/);
  });

  it('takes the host of a mail address', () => {
    expect(linkParts('mailto:me@a.example?body=x')).toEqual({
      before: 'mailto:me@',
      host: 'a.example',
      after: '?body=x',
    });
  });

  it('loses no character of the address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const url = safeUrl(address) ?? '';
        const { before, host, after } = linkParts(url);
        expect(before + host + after).toBe(url);
      }),
      propertyRuns(1_000),
    );
  });
});

describe('needsDialog', () => {
  const context = {
    trustedHosts: ['docs.example'],
    conversationText: 'My salary is 4,200 euros and my cat is called Minka.',
  };

  it('opens a host that the user named', () => {
    expect(needsDialog('https://docs.example/guide/start-here', context)).toBe(false);
  });

  it.each([
    ['a host that the user did not name', 'https://other.example/'],
    ['a part of a named host', 'https://docs.example.evil.example/'],
    ['a user name before a named host', 'https://x@docs.example/'],
    ['mail', 'mailto:a@docs.example'],
    ['text of the conversation', 'https://docs.example/?q=my%20salary%20is%204%2C200%20euros'],
    ['text of the conversation with other separators', 'https://docs.example/my-salary_is+4200/euros-and'],
    ['a run like base64', 'https://docs.example/?d=TXkgc2FsYXJ5IGlzIDQyMDAgZXVyb3M9'],
    ['a very long address', `https://docs.example/${'a/'.repeat(400)}`],
  ])('asks about %s', (_, address) => {
    expect(needsDialog(address, context)).toBe(true);
  });
});

describe('hostsIn', () => {
  it('names the hosts of the addresses in a text once each', () => {
    expect(hostsIn('See https://A.example/x, (http://b.example:8080) and https://a.example')).toEqual([
      'a.example',
      'b.example:8080',
    ]);
  });
});
