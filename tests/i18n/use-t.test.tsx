// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '@/lib/i18n/instance';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { changeLanguage } from '@/lib/i18n/start';
import { useT } from '@/lib/i18n/use-t';

const Count = ({ count }: { readonly count: number }) => {
  const t = useT();
  return <p>{t('models.count', { count })}</p>;
};

afterEach(async () => {
  cleanup();
  await changeLanguage('en-US');
});

it('shows English before a language was chosen', () => {
  render(<Count count={1} />);

  expect(screen.getByText('1 model')).toBeTruthy();
});

it('groups the digits of a number in the language that is on', () => {
  render(<Count count={1284} />);

  expect(screen.getByText('1,284 models')).toBeTruthy();
});

it('re-renders and turns the document when the language changes', async () => {
  render(<Count count={3} />);

  await act(() => changeLanguage('ar-SA'));

  expect(document.documentElement.dir).toBe('rtl');
  expect(document.documentElement.lang).toBe('ar-SA');
  expect(screen.getByText(/٣/u)).toBeTruthy();
});

it('re-renders when a text arrives that was not loaded yet', async () => {
  await act(() => i18n.changeLanguage('xx-XX'));
  render(<Count count={3} />);
  expect(screen.getByText('3 models')).toBeTruthy();

  act(() => {
    i18n.addResourceBundle('xx-XX', 'translation', { models: { count_other: '{{count}} that arrived' } });
  });

  expect(screen.getByText('3 that arrived')).toBeTruthy();
});

it('keeps only the last of two overlapping changes', async () => {
  render(<Count count={3} />);

  await act(() => Promise.all([changeLanguage('ar-SA'), changeLanguage('de-DE')]));

  expect(document.documentElement.lang).toBe('de-DE');
});

it('tells keys from other words', () => {
  expect(isTextKey('models.count')).toBe(true);
  expect(isTextKey('models.count_other')).toBe(false);
  expect(isTextKey('API key')).toBe(false);
});
