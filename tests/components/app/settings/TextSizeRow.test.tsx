// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextSizeRow } from '@/components/app/settings/TextSizeRow';
import type { TextSize } from '@/lib/domain/app/text-size';
import '@/lib/i18n/start';
import { openFakePanel } from '@/tests/fakes/panel';

afterEach(cleanup);

const draw = (value: TextSize) => {
  const onChange = vi.fn();
  render(<TextSizeRow value={value} onChange={onChange} />);
  const press = (id: string): void => void fireEvent.click(screen.getByTestId(id));
  return { onChange, press };
};

it('offers the next step on both sides, and the normal size', () => {
  openFakePanel();
  const { onChange, press } = draw('125');

  for (const id of ['text-smaller', 'text-larger', 'text-normal']) press(id);

  expect(onChange.mock.calls).toEqual([['110'], ['150'], ['100']]);
});

it('does nothing at the end of the steps and at the normal size, and says so', () => {
  openFakePanel();
  const { onChange, press } = draw('200');
  press('text-larger');
  cleanup();
  const normal = draw('100');
  normal.press('text-normal');

  expect(screen.getByTestId('text-normal').getAttribute('aria-disabled')).toBe('true');
  expect([onChange, normal.onChange].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('can only be read where the organisation sets the size', () => {
  openFakePanel({
    managed: { allowsOnlySome: false, endpoints: [], locked: ['textSize'], pageReadingOff: [], notices: [] },
  });
  const { onChange, press } = draw('150');

  press('text-larger');

  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('150%')).toBeDefined();
});
