import { create } from 'zustand';
import type { AudioSave } from '@/lib/domain/read-aloud/audio-save';

/** The readings that are being saved as files, as the background tells them. */
export const useAudioSaves = create<{ readonly saves: readonly AudioSave[] }>()(() => ({ saves: [] }));
