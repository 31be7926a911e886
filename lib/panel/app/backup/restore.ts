import { create } from 'zustand';
import { broughtParts } from '@/lib/domain/app/brought-setting';
import { ImportError } from '@/lib/import/imported';
import { openArchive } from '@/lib/import/open-archive';
import { parleyLibrary } from '@/lib/import/sources/parley-library';
import { send } from '@/lib/panel/connection';
import { type BroughtIn, bringIn } from '@/lib/panel/library/import/bring-in';
import { comes } from '@/lib/panel/library/import/compare-settings';
import { planImport } from '@/lib/panel/library/import/import-plan';
import { readSettingsHere } from '@/lib/panel/library/import/settings-here';
import { systemClock } from '@/lib/platform/clock';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import type { Snapshot } from './snapshots';

/** Where the restoring of a snapshot is; `at` says which one. */
export type RestoreState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly at: number }
  | { readonly status: 'writing'; readonly at: number; readonly done: number; readonly total: number }
  | {
      readonly status: 'done';
      readonly at: number;
      readonly result: Extract<BroughtIn, { readonly type: 'done' }>;
      /** So many parts of it are damaged, and did not come. */
      readonly damaged: number;
    }
  /** Everything in it is here. */
  | { readonly status: 'nothing'; readonly at: number }
  | { readonly status: 'undone'; readonly at: number; readonly stayed: number }
  | { readonly status: 'failed'; readonly at: number; readonly problem: 'damaged' | 'failed' };

/** It goes on while the user looks at another page of the settings. */
export const useRestore = create<RestoreState>()(() => ({ status: 'none' }));

const show = (state: RestoreState): void => useRestore.setState(state, true);
const { rest: breathe } = createWorkPieces();
let running: AbortController | undefined;

const bringBack = async ({ at, open }: Snapshot, signal: AbortSignal): Promise<RestoreState> => {
  const archive = await openArchive([{ path: 'snapshot.zip', file: await open() }], signal);
  const { presenceOf } = await import('@/lib/storage/read/imported');
  const now = systemClock.now();
  const plan = await planImport(parleyLibrary, archive, {
    now,
    signal,
    presenceOf: (incoming) => presenceOf(incoming),
    settingsHere: readSettingsHere,
    progress: () => breathe(),
  });
  const missing = new Set(plan.conversations.filter(({ presence }) => presence !== 'same').map(({ id }) => id));
  const damaged = plan.unreadable.count + plan.tooLarge.count;
  // What cannot be read may be what is gone.
  if (missing.size === 0 && !plan.settings.some(comes))
    return damaged === 0 ? { status: 'nothing', at } : { status: 'failed', at, problem: 'damaged' };
  const progress = async (done: number): Promise<void> => {
    show({ status: 'writing', at, done, total: missing.size });
    await breathe();
  };
  await progress(0);
  const result = await bringIn(plan, missing, { now, signal, send, progress, parts: new Set(broughtParts) });
  if (result.type === 'gone') return { status: 'failed', at, problem: 'failed' };
  return { status: 'done', at, result, damaged };
};

/**
 * Brings back what a snapshot holds and is not here, as an import: of what is here preferences alone become as they were, and
 * it can be undone. What comes of it is in `useRestore`.
 */
export const restoreSnapshot = async (snapshot: Snapshot): Promise<void> => {
  if (running !== undefined) return;
  const controller = new AbortController();
  running = controller;
  const { at } = snapshot;
  show({ status: 'reading', at });
  try {
    show(await bringBack(snapshot, controller.signal));
  } catch (error) {
    if (controller.signal.aborted) show({ status: 'none' });
    else show({ status: 'failed', at, problem: error instanceof ImportError ? 'damaged' : 'failed' });
  } finally {
    running = undefined;
  }
};

/** Calls it off; what was brought back of it is taken out again. */
export const cancelRestore = (): void => running?.abort();

/** Takes back what was restored last; what the user went on in stays. */
export const undoRestore = async (): Promise<void> => {
  const state = useRestore.getState();
  if (state.status !== 'done') return;
  const { stayed } = await send({ type: 'import-undo', importId: state.result.importId });
  show({ status: 'undone', at: state.at, stayed });
};
