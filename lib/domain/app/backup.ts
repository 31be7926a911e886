import { z } from '@/lib/domain/schema';

/** How many backups of ours stay in the user's folder, and how many snapshots in the browser. */
export const keptBackups = 5;
export const keptSnapshots = 3;

const dayMs = 86_400_000;
const monthMs = 30 * dayMs;
/** So many answers since the last backup are much. */
export const manyAnswers = 20;

const backupProblems = ['gone', 'withdrawn', 'full', 'elsewhere', 'database', 'failed'] as const;

/** Why a backup did not come about. `withdrawn`: the browser does not let Parley write there any more. */
export type BackupProblem = (typeof backupProblems)[number];

const time = z.number();

/** What is known of backups, kept by the pages that make them. Points in time are ms since the epoch. */
export const backupStateSchema = z.object({
  /** The last one that succeeded: in the folder of that name, or else in the downloads. */
  last: z.optional(z.object({ at: time, bytes: z.number(), folder: z.optional(z.string()) })),
  /** The last one in the folder; `mark` says which library it holds, see `LibraryMark`. */
  inFolder: z.optional(z.object({ at: time, mark: z.string() })),
  /** The files in the folder that are ours, oldest first. */
  written: z._default(z.array(z.object({ name: z.string(), bytes: z.number() })), []),
  /** The file in the folder that is being written, or that a page that is gone left half. */
  writing: z.optional(z.string()),
  /** Why the last attempt failed; absent since one succeeded. */
  problem: z.optional(z.enum(backupProblems)),
  /** Which library the last snapshot holds, and when it was made. */
  snapshot: z.optional(z.object({ at: time, mark: z.string() })),
  /** When the user last ended one of each. */
  calledOff: z.optional(z.object({ backup: z.optional(time), snapshot: z.optional(time) })),
  /** Whether Parley may remind, and when the user put the last reminder away. */
  reminds: z._default(z.boolean(), true),
  remindedAt: z.optional(time),
});

export type BackupState = z.infer<typeof backupStateSchema>;

/** Nothing was ever backed up. */
export const noBackups: BackupState = { written: [], reminds: true };

/** Says whether two looks at the library saw the same: it changes with every conversation, message and preference. */
export type LibraryMark = { readonly conversations: number; readonly mark: string };

/** Whether so long has passed. A clock that was wrong for a while and is put right makes nothing wait until it is that late again. */
const isPast = (at: number, ms: number, now: number): boolean => Math.abs(now - at) >= ms;

/**
 * At most once a day, when something changed, and not for a day where the user ended one. A library without a conversation never
 * takes the place of one that had some.
 */
const isDue = (
  before: { readonly at: number; readonly mark: string } | undefined,
  calledOffAt: number | undefined,
  { conversations, mark }: LibraryMark,
  now: number,
): boolean =>
  conversations > 0 &&
  before?.mark !== mark &&
  [before?.at, calledOffAt].every((at) => at === undefined || isPast(at, dayMs, now));

/** Whether a backup into the folder should be made by itself. */
export const isBackupDue = ({ inFolder, calledOff }: BackupState, library: LibraryMark, now: number): boolean =>
  isDue(inFolder, calledOff?.backup, library, now);

/** Whether a snapshot should be made by itself. */
export const isSnapshotDue = ({ snapshot, calledOff }: BackupState, library: LibraryMark, now: number): boolean =>
  isDue(snapshot, calledOff?.snapshot, library, now);

/** Since when answers count for a reminder. Absent: none is due, however many there are. */
export const remindsSince = ({ reminds, last, remindedAt }: BackupState, now: number): number | undefined => {
  if (!reminds) return undefined;
  const isQuiet = [last?.at, remindedAt].some((at) => at !== undefined && !isPast(at, monthMs, now));
  return isQuiet ? undefined : (last?.at ?? 0);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-30`, in local time. */
export const dayOf = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** `parley-backup-2026-11-30-041500.zip`: what a backup in the folder is called. */
export const backupName = (at: number): string => {
  const date = new Date(at);
  return `parley-backup-${dayOf(at)}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}.zip`;
};

/** Whether it is called as Parley calls backups. */
export const isBackupName = (name: string): boolean => /^parley-backup-\d{4}-\d\d-\d\d-\d{6}\.zip$/.test(name);
