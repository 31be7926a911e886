import { create } from 'zustand';

/** Whether the list of keyboard shortcuts is open. */
export const useShortcutSheet = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens or closes it. */
export const setShortcutSheet = (isOpen: boolean): void => useShortcutSheet.setState({ isOpen });
