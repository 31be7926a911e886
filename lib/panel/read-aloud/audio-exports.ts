import { create } from 'zustand';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';

/** The audio exports, as the background reports them. */
export const useAudioExports = create<{ readonly saves: readonly AudioExport[] }>()(() => ({ saves: [] }));
