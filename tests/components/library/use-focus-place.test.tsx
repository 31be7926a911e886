// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusPlace } from '@/components/library/use-focus-place';

function List({ ids, pinned = '' }: { readonly ids: readonly string[]; readonly pinned?: string }) {
  const list = useRef<HTMLUListElement>(null);
  const onFocus = useFocusPlace(
    list,
    ids.map((id) => ({ id })),
  );
  return (
    <>
      <input aria-label="field" />
      <ul ref={list} onFocus={onFocus}>
        {ids.map((id) => (
          <li key={id === pinned ? `pinned ${id}` : id}>
            <button type="button" data-conversation={id}>
              {id}
            </button>
            <button type="button">{`more ${id}`}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

afterEach(cleanup);

const after = (focused: string, ids: readonly string[]): string | null | undefined => {
  const { rerender } = render(<List ids={['a', 'b', 'c']} />);
  screen.getByText(focused).focus();
  rerender(<List ids={ids} />);
  return document.activeElement?.textContent;
};

it('gives the focus of a row that left to the one in its place, or to the last', () => {
  expect(after('b', ['a', 'c'])).toBe('c');
  cleanup();

  expect(after('more b', ['a', 'c'])).toBe('c');
  cleanup();

  expect(after('c', ['a', 'b'])).toBe('b');
});

it('gives the focus of a row that is drawn anew in another place back to it', () => {
  const { rerender } = render(<List ids={['a', 'b', 'c']} />);
  screen.getByText('c').focus();
  rerender(<List ids={['c', 'a', 'b']} pinned="c" />);

  expect(document.activeElement?.textContent).toBe('c');
});

it('leaves the focus where it is while its row stays, or when it is elsewhere', () => {
  expect(after('b', ['b', 'c'])).toBe('b');
  cleanup();

  const { rerender } = render(<List ids={['a', 'b']} />);
  screen.getByText('a').focus();
  screen.getByLabelText('field').focus();
  rerender(<List ids={['b']} />);

  expect(document.activeElement).toBe(screen.getByLabelText('field'));
});
