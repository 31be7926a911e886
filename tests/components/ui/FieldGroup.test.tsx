// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FieldGroup } from '@/components/ui/FieldGroup';

describe('FieldGroup', () => {
  afterEach(cleanup);

  it('names its field and describes it by the hint', () => {
    render(
      <FieldGroup label="Address" hint="With https.">
        {(field) => <input {...field} />}
      </FieldGroup>,
    );

    const input = screen.getByRole('textbox', { name: 'Address' });

    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('With https.');
  });

  it('says what came of it in the place of the hint', () => {
    render(
      <FieldGroup label="Key" hint="Kept here." result={{ tone: 'bad', text: 'Not accepted.' }}>
        {(field) => <input {...field} />}
      </FieldGroup>,
    );

    expect(screen.getByRole('status').textContent).toBe('Not accepted.');
    expect(screen.queryByText('Kept here.')).toBeNull();
  });
});
