// @vitest-environment happy-dom
import { Dialog, DropdownMenu } from '@radix-ui/themes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { renderThemed } from '@/tests/fakes/themed';

function Sheet({ onClose }: { readonly onClose: () => void }) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content aria-describedby={undefined} {...returnFocus}>
        <Dialog.Title>{'Sheet'}</Dialog.Title>
        <button type="button">{'Inside'}</button>
      </Dialog.Content>
    </Dialog.Root>
  );
}

function Scene() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {'Opener'}
      </button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button type="button">{'Menu'}</button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.Item onSelect={() => setOpen(true)}>{'Entry'}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {isOpen ? <Sheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const leave = async (): Promise<void> => {
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Inside'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
};

afterEach(cleanup);

it('gives the focus back to the button that opened the dialog', async () => {
  renderThemed(<Scene />);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  fireEvent.click(opener);

  await leave();

  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('gives it back to the button of the menu whose entry opened the dialog', async () => {
  renderThemed(<Scene />);
  const button = screen.getByRole('button', { name: 'Menu' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  const entry = await screen.findByRole('menuitem', { name: 'Entry' });
  entry.focus();
  fireEvent.keyDown(entry, { key: 'Enter' });

  await leave();

  await waitFor(() => expect(document.activeElement).toBe(button));
});
