import { fireEvent, screen } from '@testing-library/react';

/** The field of the one open combobox. */
export const comboboxField = (): HTMLElement => screen.getByRole('combobox');

/** Replaces what is typed in it. */
export const typeInCombobox = (value: string): void => void fireEvent.change(comboboxField(), { target: { value } });

/** Presses a key in it. */
export const pressInCombobox = (key: string): void => void fireEvent.keyDown(comboboxField(), { key });
