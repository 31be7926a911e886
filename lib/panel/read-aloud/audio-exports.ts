import { create } from 'zustand';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';

/** The readings that are being saved as files, as the background tells them. */
export const useAudioExports = create<{ readonly saves: readonly AudioExport[] }>()(() => ({ saves: [] }));
