import { create } from 'zustand';
import type { BroughtPart } from '@/lib/domain/app/brought-setting';
import { type ExportWay, ImportError } from '@/lib/import/imported';
import { type ChosenFile, openArchive } from '@/lib/import/open-archive';
import { sourceOf, sources } from '@/lib/import/registry';
import { send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { systemClock } from '@/lib/platform/clock';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { type BroughtIn, bringIn } from './bring-in';
import { type ImportPlan, planImport } from './import-plan';
import { readSettingsHere } from './settings-here';

/** Why nothing can be imported of what was chosen. */
export type ImportProblem = 'unknown' | 'later' | 'damaged' | 'tooLarge' | 'unread' | 'changed' | 'failed';

/** Where an import is. It goes on while the user looks at another page of the settings. */
export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly done: number }
  | { readonly status: 'planned'; readonly plan: ImportPlan }
  | { readonly status: 'writing'; readonly done: number; readonly total: number }
  | { readonly status: 'done'; readonly result: Extract<BroughtIn, { readonly type: 'done' }> }
  | { readonly status: 'problem'; readonly problem: ImportProblem };

/** The import of this page; at most one. */
export const useImport = create<{ readonly state: ImportState }>()(() => ({ state: { status: 'idle' } }));

/** The other programs whose exports are read, by the names that they give themselves. */
export const otherPrograms: readonly string[] = sources.flatMap(({ name }) => (name === undefined ? [] : [name]));

/** How one gets an export out of each of them that has a place for it. */
export const exportWays: readonly { readonly name: string; readonly way: ExportWay }[] = sources.flatMap(
  ({ name, exportWay }) => (name === undefined || exportWay === undefined ? [] : [{ name, way: exportWay }]),
);

let stopping: AbortController | undefined;

const show = (state: ImportState): void => useImport.setState({ state });

/** Lets the page draw and answer before the work goes on. */
const { rest: breathe } = createWorkPieces();

/** Whether something goes on that a drop must not end. */
const isBusy = (): boolean => ['reading', 'writing'].includes(useImport.getState().state.status);

const problemOf = (error: unknown): ImportProblem => {
  const isWriting = useImport.getState().state.status === 'writing';
  if (!(error instanceof ImportError)) return isWriting ? 'failed' : 'unread';
  if (isWriting) return 'changed';
  return error.reason === 'too-large' ? 'tooLarge' : 'damaged';
};

/** Runs a step that the user can cancel: then nothing is shown of it any more. */
const cancellable = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  stopping?.abort();
  const controller = new AbortController();
  stopping = controller;
  try {
    await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return;
    show({ status: 'problem', problem: problemOf(error) });
    if (!(error instanceof ImportError)) showRefusal(error);
  } finally {
    if (controller.signal.aborted && stopping === controller) show({ status: 'idle' });
  }
};

const readPlan = async (files: readonly ChosenFile[], signal: AbortSignal): Promise<ImportState> => {
  const archive = await openArchive(files, signal);
  const source = await sourceOf(archive, signal);
  if (source === undefined) return { status: 'problem', problem: 'unknown' };
  if ((await source.isLater?.(archive)) === true) return { status: 'problem', problem: 'later' };
  const { presenceOf } = await import('@/lib/storage/read/imported');
  const plan = await planImport(source, archive, {
    now: systemClock.now(),
    signal,
    presenceOf: (incoming) => presenceOf(incoming),
    settingsHere: readSettingsHere,
    progress: (done) => {
      if (!signal.aborted) show({ status: 'reading', done });
      return breathe();
    },
  });
  return { status: 'planned', plan };
};

/** Reads what the user chose and shows what is in it. Nothing is written. Does nothing without a file, or while another is read or imported. */
export const lookInto = async (files: readonly ChosenFile[]): Promise<void> => {
  if (files.length === 0 || isBusy()) return;
  await cancellable(async (signal) => {
    show({ status: 'reading', done: 0 });
    const state = await readPlan(files, signal);
    if (!signal.aborted) show(state);
  });
};

/** Imports the chosen conversations, and of the rest what is ticked. */
export const startImport = (
  plan: ImportPlan,
  chosen: ReadonlySet<string>,
  parts: ReadonlySet<BroughtPart>,
): Promise<void> =>
  cancellable(async (signal) => {
    const total = chosen.size;
    show({ status: 'writing', done: 0, total });
    const result = await bringIn(plan, chosen, {
      now: systemClock.now(),
      signal,
      send,
      parts,
      progress: (done) => {
        if (!signal.aborted) show({ status: 'writing', done, total });
        return breathe();
      },
    });
    if (signal.aborted) return;
    show(result.type === 'done' ? { status: 'done', result } : { status: 'problem', problem: 'failed' });
  });

/** Stops what is going on, or puts away what is shown. What is being written is put away once it is taken back. */
export const endImport = (): void => {
  stopping?.abort();
  if (useImport.getState().state.status !== 'writing') show({ status: 'idle' });
};
