// @vitest-environment happy-dom
import { Theme } from '@radix-ui/themes';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchField } from '@/components/ui/SearchField';

function Field() {
  const [value, setValue] = useState('');
  return <SearchField label="Search" clearLabel="Clear" value={value} onValueChange={setValue} />;
}

describe('SearchField', () => {
  afterEach(cleanup);

  it('can be emptied once it holds something, and keeps the focus', () => {
    render(<Field />, { wrapper: Theme });
    const field = screen.getByRole('searchbox', { name: 'Search' });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    fireEvent.change(field, { target: { value: 'sky' } });

    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));

    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
  });
});
