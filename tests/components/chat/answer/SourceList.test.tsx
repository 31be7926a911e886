// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SourceList } from '@/components/chat/answer/SourceList';
import '@/lib/i18n/start';

afterEach(cleanup);

const draw = (...places: readonly { readonly url?: string; readonly title?: string }[]) =>
  render(<SourceList answer="" sources={places.map((place) => ({ sourceType: 'url', ...place }))} />);

const hrefs = (): readonly (string | null)[] => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the sources of an answer', () => {
  it('are links to pages, with the host that each leads to, whatever its title says', () => {
    draw({ url: 'https://evil.example/login', title: 'https://bank.example' });

    expect(hrefs()).toEqual(['https://evil.example/login']);
    expect(document.querySelector('.pl-source-host')?.textContent).toBe('evil.example');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://bank.example/1',
    'file:///etc/passwd',
    'chrome://settings',
    'chrome-extension://abc/panel.html',
    'mailto:someone@evil.example',
    '//evil.example',
    'no address',
  ])('are words alone where the address is %j', (url) => {
    draw({ url, title: 'A page' });

    expect(hrefs()).toEqual([]);
    expect(screen.getByText('A page')).toBeDefined();
  });

  it('name the host and not the user name that poses as one', () => {
    draw({ url: 'https://bank.example@evil.example/', title: 'Bank' });

    expect(document.querySelector('.pl-source-host')?.textContent).toBe('evil.example');
  });

  it('keep the words of a title from turning the line around', () => {
    draw({ url: 'https://evil.example/', title: 'bank\u202eelpmaxe' });

    expect(screen.getByRole('link').textContent).not.toContain('\u202e');
  });

  it('show the sentence that the answer quotes, not the beginning of its passage', async () => {
    const passage = {
      sourceType: 'url',
      type: 'passage',
      number: 2,
      url: 'https://news.example/lamp',
      title: 'Lamp',
      quote: 'The lamp is below. The stair has two hundred steps.',
      before: '',
      after: '',
    };
    render(<SourceList answer="The stair is old [1]. It has two hundred steps [2]." sources={[passage]} />);

    expect((await screen.findByTestId('passage-source')).textContent).toBe('2The stair has two hundred steps.');
  });
});
