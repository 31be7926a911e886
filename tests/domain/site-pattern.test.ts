import { describe, expect, it } from 'vitest';
import { isPageReadingBlocked } from '@/lib/domain/policy/managed-policy';
import { isOnSites, isSitePattern } from '@/lib/domain/site-pattern';

describe('an address is on a site', () => {
  it.each([
    ['bank.example', 'https://bank.example/'],
    ['bank.example', 'http://bank.example:8080/accounts?id=1'],
    ['bank.example', 'https://www.bank.example/'],
    ['*.bank.example', 'https://bank.example/'],
    ['BANK.example', 'https://bank.example./'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://*.bank.example/accounts/*', 'https://my.bank.example/accounts/7?tab=all'],
    ['*://intranet.example/*', 'http://intranet.example/'],
    ['https://intranet.example:8443/*', 'https://intranet.example:8443/x'],
    ['https://intranet.example:443/*', 'https://intranet.example/x'],
    ['*://*/*', 'https://anything.example/'],
    ['<all_urls>', 'http://anything.example/'],
    ['file:///reports/*', 'file:///reports/may.html'],
    ['bank.example', 'blob:https://bank.example/0f0e'],
    ['bank.example', 'no address at all'],
  ])('%s covers %s', (pattern, address) => {
    expect(isSitePattern(pattern)).toBe(true);
    expect(isOnSites(address, [pattern])).toBe(true);
  });

  it.each([
    ['bank.example', 'https://notbank.example/'],
    ['bank.example', 'https://bank.example.evil.example/'],
    ['bank.example', 'https://evil.example/bank.example'],
    ['bank.example', 'https://bank.example@evil.example/'],
    ['https://bank.example/*', 'https://www.bank.example/'],
    ['https://bank.example/*', 'http://bank.example/'],
    ['https://bank.example/accounts/*', 'https://bank.example/'],
    ['https://bank.example/a.b', 'https://bank.example/aXb'],
    ['https://intranet.example:8443/*', 'https://intranet.example/'],
    ['*://*/*', 'file:///reports/may.html'],
  ])('%s does not cover %s', (pattern, address) => {
    expect(isOnSites(address, [pattern])).toBe(false);
  });

  it('is none of no sites, whatever it is', () => {
    expect(isOnSites('no address at all', [])).toBe(false);
  });
});

it.each(['', 'bank .example', 'https://', 'https://bank.example', 'ftp://bank.example/*', 'https://*bank.example/*'])(
  'the text "%s" names no site',
  (text) => {
    expect(isSitePattern(text)).toBe(false);
  },
);

it('page reading is off on the listed sites and on no others', () => {
  const policy = { pageReadingOff: ['payroll.example.com', 'https://*.bank.example/accounts/*'] };

  expect(isPageReadingBlocked(policy, 'https://payroll.example.com/salary')).toBe(true);
  expect(isPageReadingBlocked(policy, 'https://my.bank.example/accounts/7')).toBe(true);
  expect(isPageReadingBlocked(policy, 'https://my.bank.example/help')).toBe(false);
  expect(isPageReadingBlocked({ pageReadingOff: [] }, 'https://payroll.example.com/')).toBe(false);
});
