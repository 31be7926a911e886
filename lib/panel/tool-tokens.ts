import { create } from 'zustand';

/** About how many tokens the list of tools takes that the next question would send; 0 until it is known. */
export const useToolTokens = create<{ readonly tokens: number }>()(() => ({ tokens: 0 }));
