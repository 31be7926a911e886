import { expect, it } from 'vitest';
import { withUsualKeys } from '@/lib/panel/app/chosen-shortcuts';

const ctrl = (code: string, label: string) => ({
  ...{ code, ctrlKey: true, altKey: false, shiftKey: false, metaKey: false },
  label,
});

it('gives a shortcut its usual keys back, and leaves the others theirs', () => {
  const chosen = { search: ctrl('KeyE', 'E'), 'copy-code': ctrl('KeyJ', 'J') };
  expect(withUsualKeys('search', chosen)).toEqual({ 'copy-code': ctrl('KeyJ', 'J') });
});

it('gives who took its keys theirs back too, one after the other', () => {
  const chosen = {
    search: null,
    'focus-composer': ctrl('KeyK', 'K'),
    'normal-text': ctrl('KeyL', 'L'),
    'show-sheet': null,
  };
  expect(withUsualKeys('search', chosen)).toEqual({ 'show-sheet': null });
});

it('knows the keys of the text size by what they write', () => {
  expect(withUsualKeys('larger-text', { 'larger-text': null, search: ctrl('Equal', '=') })).toEqual({});
});
