import { hostOf } from './network-address';
import type { ServiceAddress } from './service-address';
import type { SettingsValues } from './settings-field';

/** What a model is asked for. */
export type EndingKind = 'speech' | 'transcription' | 'chat';

/** Models that a service ends on one day, as it announced it. */
export type ModelEnd = {
  /** Host of the service: what has the same name elsewhere does not end with it. */
  readonly host: string;
  readonly kind: EndingKind;
  /** Ids without the day of a snapshot, which ends with its model. */
  readonly models: readonly string[];
  /** The day from which the service no longer answers with them, `YYYY-MM-DD`. */
  readonly endsOn: string;
  /** What takes their place: the first of these that there is. */
  readonly successors: readonly string[];
  /** The service's own page. */
  readonly source: string;
};

const openai = { host: 'api.openai.com', source: 'https://developers.openai.com/api/docs/deprecations' } as const;

/**
 * The announced ends that concern what users have set up, looked up in November 2026. Lists of models carry their dates
 * themselves where the service gives them; no list carries a successor, and none is asked for speech or transcription.
 */
export const modelEnds: readonly ModelEnd[] = [
  {
    ...openai,
    kind: 'speech',
    models: ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'],
    endsOn: '2027-01-06',
    successors: ['gpt-realtime-2.1-mini'],
  },
  {
    ...openai,
    kind: 'transcription',
    models: ['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'gpt-4o-transcribe-diarize'],
    endsOn: '2027-02-26',
    successors: ['gpt-transcribe'],
  },
  {
    ...openai,
    kind: 'chat',
    models: ['gpt-5', 'o3'],
    endsOn: '2026-12-11',
    successors: ['gpt-6.1-sol', 'gpt-5.6-sol'],
  },
  {
    ...openai,
    kind: 'chat',
    models: ['gpt-5-mini'],
    endsOn: '2026-12-11',
    successors: ['gpt-6.1-terra', 'gpt-5.6-terra'],
  },
  {
    ...openai,
    kind: 'chat',
    models: ['gpt-5-nano'],
    endsOn: '2026-12-11',
    successors: ['gpt-6-luna', 'gpt-5.6-luna'],
  },
  {
    ...openai,
    kind: 'chat',
    models: ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'],
    endsOn: '2027-01-14',
    successors: ['gpt-6-luna', 'gpt-5.6-luna'],
  },
];

const dayMs = 24 * 3_600_000;

/** An end is told this long before, days. */
const toldBefore = 60;

/** A day as a service writes it, `YYYY-MM-DD` or a time that begins with it; undefined for one that no calendar has. */
export const calendarDay = (text: string | null | undefined): string | undefined => {
  const day = /^(20\d{2}-\d{2}-\d{2})(?!\d)/u.exec(text ?? '')?.[1];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) ? day : undefined;
};

/**
 * How near an end is: `soon` from 60 days before, `over` from the beginning of its day. A day has no time zone of its own:
 * it is that of UTC, so that two computers agree. `now`: ms since the epoch. A day that is none never comes.
 */
export const endStage = (endsOn: string, now: number): 'later' | 'soon' | 'over' => {
  const day = calendarDay(endsOn);
  if (day === undefined) return 'later';
  const left = Date.parse(`${day}T00:00:00Z`) - now;
  if (left <= 0) return 'over';
  return left <= toldBefore * dayMs ? 'soon' : 'later';
};

const isSnapshotOf = (model: string, id: string): boolean =>
  model.startsWith(`${id}-`) && /^20\d{2}-\d{2}-\d{2}$/u.test(model.slice(id.length + 1));

/** The announced end of a model at a host. */
export const announcedEnd = (
  kind: EndingKind,
  host: string | undefined,
  model: string,
  table: readonly ModelEnd[] = modelEnds,
): ModelEnd | undefined =>
  table.find(
    (row) => row.kind === kind && row.host === host && row.models.some((id) => id === model || isSnapshotOf(model, id)),
  );

/** A voice engine or a recognizer, as far as its ends go. */
export type EndingSource = {
  readonly addresses: readonly ServiceAddress[];
  /** The model that is asked for where the user entered none. */
  readonly model?: string;
};

/** What ends of a source, and how near that is. */
export type SourceEnd = Pick<ModelEnd, 'host' | 'endsOn' | 'successors'> & {
  readonly model: string;
  readonly isOver: boolean;
};

const entered = (value: SettingsValues[string] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const hostOfSource = ({ addresses }: EndingSource, settings: SettingsValues): string | undefined => {
  const [address] = addresses;
  const written = (address?.field === undefined ? undefined : entered(settings[address.field])) ?? address?.otherwise;
  return written === undefined || !URL.canParse(written) ? undefined : hostOf(written);
};

/** What ends of a source as it is set up, once that is to be told. `now`: ms since the epoch. */
export const sourceEnd = (
  kind: EndingKind,
  source: EndingSource,
  settings: SettingsValues,
  now: number,
): SourceEnd | undefined => {
  const model = entered(settings.model) ?? source.model;
  if (model === undefined) return undefined;
  const end = announcedEnd(kind, hostOfSource(source, settings), model);
  const stage = end === undefined ? 'later' : endStage(end.endsOn, now);
  if (end === undefined || stage === 'later') return undefined;
  const { host, endsOn, successors } = end;
  return { host, endsOn, successors, model, isOver: stage === 'over' };
};
