// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CitationsContext } from '@/components/chat/markdown/citations';
import { copyableHtml } from '@/components/chat/markdown/copyable-html';
import { Markdown } from '@/components/chat/markdown/Markdown';
import '@/lib/i18n/start';
import { everyLength } from './reply-dom';

afterEach(cleanup);

const show = vi.fn();
const quotes = new Map([
  [1, 'Air scatters\nshort waves.'],
  [2, 'The sun is low at dusk.'],
]);

const reply = (text: string, isStreaming = false) => (
  <CitationsContext value={{ quoteOf: (number) => quotes.get(number), show }}>
    <Markdown text={text} isStreaming={isStreaming} />
  </CitationsContext>
);

const labels = (): readonly (string | null)[] =>
  screen.queryAllByTestId('citation').map((button) => button.getAttribute('aria-label'));

describe('Citation', () => {
  it('makes a button of a number that names a passage, and shows the passage', () => {
    render(reply('It scatters [1], and **the sun is low** [2].'));

    expect(labels()).toEqual(['Show passage 1: Air scatters short waves.', 'Show passage 2: The sun is low at dusk.']);
    const [, second] = screen.getAllByTestId('citation');
    if (second !== undefined) fireEvent.click(second);
    expect(show).toHaveBeenCalledExactlyOnceWith(2, second?.parentElement);
  });

  it('makes a button of each number in the brackets', () => {
    render(reply('Both say so [1, 2] and [2][1].'));

    expect(labels()).toHaveLength(4);
  });

  it('leaves brackets alone whose number names no passage, in code and in links', () => {
    const { container } = render(
      reply('A note [7], `values [1]`, [see [2]](https://a.example/) and\n\n```\nlist [1]\n```'),
    );

    expect(labels()).toEqual([]);
    expect(container.textContent).toContain('A note [7], values [1], see [2] and');
  });

  it('shows a number beside a cited one as it was written', () => {
    const { container } = render(reply('Partly [1, 9].'));

    expect(labels()).toHaveLength(1);
    expect(container.querySelector('.pl-citation-unknown')?.getAttribute('data-text')).toBe('[9]');
  });

  it('leaves the text as it was written, for a selection and for the clipboard', () => {
    const { container } = render(reply('It scatters [1, 2].'));

    expect(container.textContent).toBe('It scatters [1, 2].');
    expect(copyableHtml('It scatters [1, 2].')).toBe('<p>It scatters [1, 2].</p>');
  });

  it('keeps the text before a citation in its nodes while the answer is written', () => {
    const text = 'The light of the evening comes a long way through the air [2], and so it is red [1].';
    const { container, rerender } = render(reply('', true));
    let first: ChildNode | null | undefined;
    for (const end of everyLength(text)) {
      rerender(reply(text.slice(0, end), true));
      if (end === 40) first = container.querySelector('p')?.firstChild;
    }
    rerender(reply(text));

    expect(container.querySelector('p')?.firstChild).toBe(first);
    expect(container.textContent).toBe(text);
    expect(labels()).toHaveLength(2);
  });

  it('makes buttons of what was written when the passages become known', () => {
    const { rerender } = render(<Markdown text="It scatters [1]." isStreaming={false} />);
    expect(labels()).toEqual([]);

    rerender(reply('It scatters [1].'));

    expect(labels()).toHaveLength(1);
  });
});
