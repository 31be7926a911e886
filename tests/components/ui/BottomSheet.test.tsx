// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { renderThemed } from '@/tests/fakes/themed';

function Scene({ hasField }: { readonly hasField: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {'Opener'}
      </button>
      {isOpen ? (
        <BottomSheet title="Sheet" testId="sheet" hasField={hasField} onClose={() => setOpen(false)}>
          <input aria-label="field" />
        </BottomSheet>
      ) : null}
    </>
  );
}

const open = (hasField: boolean): HTMLElement => {
  renderThemed(<Scene hasField={hasField} />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
};

afterEach(cleanup);

it('has the focus at its close button, or in its field where it is there to type in', async () => {
  open(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  cleanup();

  open(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('field')));
});

it('gives the focus back to what opened it', async () => {
  const opener = open(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('field')));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

  await waitFor(() => expect(document.activeElement).toBe(opener));
});
