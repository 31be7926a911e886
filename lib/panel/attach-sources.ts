import { create } from 'zustand';

/** Whether there is more to attach than files of this computer: a server is connected, which may offer something. */
export const useAttachSources = create<{ readonly hasServers: boolean }>()(() => ({ hasServers: false }));
