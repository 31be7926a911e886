// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fieldSelection } from '@/lib/page/selection/field-selection';

const value = 'The sky is blue';

/** Selects `sky` in a field, which has the focus. */
const selectIn = (html: string): string | undefined => {
  document.body.innerHTML = html;
  const field = document.querySelector('input, textarea');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  field.value = value;
  field.focus();
  field.setSelectionRange(4, 7);
  return fieldSelection(document);
};

it.each(['<textarea></textarea>', '<input>', '<input type="search">', '<input type="url">'])(
  'gives exactly what is selected in %s',
  (html) => {
    expect(selectIn(html)).toBe('sky');
  },
);

it.each([
  '<input type="password">',
  '<input autocomplete="current-password">',
  '<input autocomplete="cc-number">',
  '<textarea autocomplete="one-time-code"></textarea>',
])('gives nothing of %s', (html) => {
  expect(selectIn(html)).toBeUndefined();
});

it('gives nothing where nothing is selected, or no field has the focus', () => {
  selectIn('<textarea></textarea>');
  const field = document.querySelector('textarea');
  field?.setSelectionRange(4, 4);
  const collapsed = fieldSelection(document);
  field?.setSelectionRange(0, 3);
  field?.blur();

  expect([collapsed, fieldSelection(document)]).toEqual([undefined, undefined]);
});

it('finds the field inside a shadow tree', () => {
  document.body.innerHTML = '<div></div>';
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  const field = document.createElement('textarea');
  root?.append(field);
  field.value = value;
  field.focus();
  field.setSelectionRange(0, 3);

  expect(fieldSelection(document)).toBe('The');
});
