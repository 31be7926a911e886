import { decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import { send, sendOrReport } from '@/lib/panel/connection';
import { fileNameFrom, offerFile } from '@/lib/panel/offer-file';
import { openView } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { useAudioExports } from './audio-exports';

/** Exports that this panel began: their files go to the downloads as soon as they are ready. */
const ownExports = new Set<string>();

const readSound = async (saveId: string): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const { pieces, next }: { pieces: readonly string[]; next?: number } = await send({
      type: 'audio-read',
      saveId,
      from,
    });
    parts.push(...pieces.map(decodeBase64));
    from = next;
  }
  return new Blob(parts, { type: 'audio/mpeg' });
};

/** Stops an export, or discards its file. */
export const dropSave = (saveId: string): void => {
  ownExports.delete(saveId);
  void sendOrReport({ type: 'audio-drop', saveId });
};

/** Passes the file of an export that is ready to the browser's downloads. */
export const downloadExport = async ({ saveId, title }: Pick<AudioExport, 'saveId' | 'title'>): Promise<void> => {
  try {
    const name = `${fileNameFrom(title)}.mp3`;
    offerFile(await readSound(saveId), name);
    showToast({ textKey: 'player.saved', values: { name } });
    dropSave(saveId);
  } catch (error) {
    showRefusal(error);
  }
};

/** Goes on with an export that failed. */
export const retrySave = (saveId: string): void => {
  ownExports.add(saveId);
  void sendOrReport({ type: 'audio-retry', saveId });
};

useAudioExports.subscribe(({ saves }) => {
  for (const save of saves) {
    if (save.state === 'ready' && ownExports.delete(save.saveId)) void downloadExport(save);
  }
});

/** Begins to speak a source into a file. Where no source of voices gives audio, says which do and leads there. */
export const exportAudio = async (source: ReadAloudSource): Promise<void> => {
  try {
    const { saveId } = await send({ type: 'audio-export', source });
    if (saveId === undefined) {
      showToast({ textKey: 'player.nothingToSay' });
      return;
    }
    ownExports.add(saveId);
    // The sound of a short text may have been there before the answer.
    useAudioExports.setState(({ saves }) => ({ saves: [...saves] }));
  } catch (error) {
    if (!(error instanceof ChatError) || error.data.code !== 'no-model') return showRefusal(error);
    showToast({
      textKey: 'player.noAudioSource',
      action: {
        labelKey: 'player.voiceSettings',
        run: () => openView({ name: 'settings', page: 'voice' }),
        forMs: 10_000,
      },
    });
  }
};
