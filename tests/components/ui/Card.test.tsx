// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Card } from '@/components/ui/Card';
import { Tile } from '@/components/ui/Tile';

describe('Card', () => {
  afterEach(cleanup);

  it('is announced under its title when it is an alert', () => {
    render(
      <Card role="alert" tile={<Tile tone="bad">{1}</Tile>} title="You’re offline" sentence="It goes out later." />,
    );

    expect(screen.getByRole('alert', { name: 'You’re offline' }).textContent).toContain('It goes out later.');
  });

  it('keeps the raw detail folded until it is asked for', () => {
    render(<Card tile={<Tile>{1}</Tile>} title="Cut off" fold={{ label: 'Details', content: 'HTTP 429' }} />);
    expect(screen.queryByText('HTTP 429')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Details', expanded: false }));

    expect(screen.getByText('HTTP 429')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Details', expanded: true })).toBeTruthy();
  });
});
