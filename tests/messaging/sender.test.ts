import { describe, expect, it } from 'vitest';
import { classifySender } from '@/lib/messaging/sender';

const own = { id: 'abc', origin: 'chrome-extension://abc' };

describe('classifySender', () => {
  it.each([
    ['our page', { id: 'abc', origin: 'chrome-extension://abc' }, 'extension'],
    ['our page in a tab', { id: 'abc', origin: 'chrome-extension://abc', tab: { id: 1 } }, 'extension'],
    ['our content script', { id: 'abc', origin: 'https://evil.test' }, 'page'],
    [
      'a content script whose address looks like ours',
      { id: 'abc', origin: 'https://evil.test', url: 'chrome-extension://abc/x' },
      'page',
    ],
    ['a sender without an origin', { id: 'abc' }, 'page'],
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }, 'foreign'],
    ['another extension that claims our origin', { id: 'other', origin: 'chrome-extension://abc' }, 'foreign'],
    ['nobody', undefined, 'foreign'],
  ])('takes %s for what the browser vouches for', (_name, sender, expected) => {
    expect(classifySender(sender, own)).toBe(expected);
  });

  it('works the same with the origins of Firefox', () => {
    const firefox = { id: 'parley@parley.example', origin: 'moz-extension://uuid' };

    expect(classifySender({ id: firefox.id, origin: firefox.origin }, firefox)).toBe('extension');
    expect(classifySender({ id: firefox.id, origin: 'null' }, firefox)).toBe('page');
  });
});
