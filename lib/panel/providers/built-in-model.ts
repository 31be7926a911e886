import { create } from 'zustand';
import { ChatError } from '@/lib/domain/chat-error';
import { chooseModel } from '@/lib/panel/active-model';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { builtInModel, findBuiltInModel } from '@/lib/platform/built-in-model';

/** A download of the browser's own model that this page asked for. */
export type BuiltInDownload =
  | { readonly status: 'none' | 'failed' }
  /** `fraction`: from 0 to 1; absent while the browser reports nothing that could be shown. */
  | { readonly status: 'running'; readonly fraction?: number; readonly abort: AbortController };

/** The one download of this page. */
export const useBuiltInDownload = create<{ readonly download: BuiltInDownload }>()(() => ({
  download: { status: 'none' },
}));

const show = (download: BuiltInDownload): void => useBuiltInDownload.setState({ download });

/**
 * Browsers report 0 and 1 even when nothing is left to download
 * (https://developer.chrome.com/docs/ai/inform-users-of-model-download), so that only a third event is about a real
 * one. At 1 the model is being unpacked, for which there is no measure.
 */
const fractionAfter = (events: number, loaded: number): number | undefined =>
  events > 2 && loaded < 1 ? loaded : undefined;

/** Asks the browser whether it has a model of its own; only pages can ask. */
export const lookForBuiltIn = async (): Promise<void> => {
  const found = await findBuiltInModel(builtInModel());
  useSession.setState({ builtIn: found?.state ?? 'unavailable' });
};

/**
 * Downloads the browser's own model, or follows a download that runs already. Call it in a click: the browser wants one.
 * It ends when the model is ready, `cancelBuiltInDownload` was called, or the browser gave up.
 */
export const downloadBuiltIn = async (): Promise<void> => {
  const abort = new AbortController();
  let events = 0;
  show({ status: 'running', abort });
  try {
    const found = await findBuiltInModel(builtInModel());
    const session = await found?.model.create({
      ...found.languages,
      signal: abort.signal,
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', ({ loaded }) => {
          events += 1;
          const fraction = fractionAfter(events, loaded);
          if (!abort.signal.aborted) show({ status: 'running', abort, ...(fraction !== undefined && { fraction }) });
        }),
    });
    // The document that answers questions opens sessions of its own.
    session?.destroy();
    show({ status: 'none' });
  } catch {
    show({ status: abort.signal.aborted ? 'none' : 'failed' });
  }
  await lookForBuiltIn();
};

/** Stops this page's part in the download. */
export const cancelBuiltInDownload = (): void => {
  const { download } = useBuiltInDownload.getState();
  if (download.status === 'running') download.abort.abort();
};

/** Connects the browser's own model and chooses it. Rejects with the ChatError that its first session failed with. */
export const connectBuiltIn = async (providerId: string, label: string): Promise<void> => {
  const { provider, error } = await send({ type: 'provider-add', providerId, label, settings: {}, secrets: {} });
  const model = provider?.models[0];
  if (error !== undefined || provider === undefined || model === undefined) {
    throw new ChatError(error ?? { code: 'model-not-found' });
  }
  await chooseModel({ connectionId: provider.id, modelId: model.id });
};
