// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showHidden } from '@/components/chat/markdown/visible-characters';
import '@/lib/i18n/start';
import { drawWhole } from './reply-dom';

afterEach(cleanup);

describe('showHidden', () => {
  it.each([
    ['\u202e', '⟨U+202E⟩'],
    ['\u2066', '⟨U+2066⟩'],
    ['\u200b', '⟨U+200B⟩'],
    ['\ufeff', '⟨U+FEFF⟩'],
    ['\u{e0041}', '⟨U+E0041⟩'],
    ['a\u200db', 'a⟨U+200D⟩b'],
  ])('writes out %j', (hidden, shown) => {
    expect(showHidden(hidden)).toBe(shown);
  });

  it('leaves joiners where a script or an emoji needs them', () => {
    expect(showHidden('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم');
  });

  it('leaves ordinary text of any script alone', () => {
    expect(showHidden('const naïve = "شكرا 你好 🎉";\n\t')).toBe('const naïve = "شكرا 你好 🎉";\n\t');
  });
});

describe('a reply', () => {
  it('shows an override of the direction in code blocks and inline code', () => {
    const root = drawWhole('`a\u202eb`\n\n```js\nif (x) {\u2066 // ok\n```');

    expect(root.querySelector('p code')?.textContent).toBe('a⟨U+202E⟩b');
    expect(root.querySelector('pre')?.textContent).toBe('if (x) {⟨U+2066⟩ // ok');
  });
});
