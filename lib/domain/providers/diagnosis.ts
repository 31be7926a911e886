import type { ChatErrorData } from '@/lib/domain/chat-error';

/** What the doctor looks at, in the order in which the steps depend on each other. */
export const doctorStepIds = [
  /** The address is a URL that requests may be sent to. */
  'address',
  /** The browser lets the extension reach it. */
  'permission',
  /** Something answers there. */
  'server',
  /** Its certificate is accepted; `https:` only. */
  'certificate',
  /** It does not turn browser extensions away; local servers only. */
  'extension',
  /** It answers as the API that is expected, at this path. */
  'api',
  'key',
  /** The account has credit and is not limited. */
  'account',
  /** The model exists and may be used. */
  'model',
  /** The model says something. */
  'answer',
  /** This computer's clock and the service's agree; services on the internet only. */
  'clock',
] as const;

export type DoctorStepId = (typeof doctorStepIds)[number];

export type DoctorStep = {
  readonly id: DoctorStepId;
  readonly state: 'passed' | 'failed' | 'untested';
  /** Why it failed. A wrong clock has none: see `clockOffMs`. */
  readonly error?: ChatErrorData;
};

/** What an examination can tell beyond the code of its error. */
export type DiagnosisCause =
  /** A page came instead of the service's answer: the sign-in page of a network. */
  | 'sign-in-page'
  /** The service lists models, and not this one: it was renamed or retired. */
  | 'not-listed'
  /** The region of the settings does not have this model. */
  | 'not-in-region';

/** What an examination of a connection found. Holds no secret, so that it can be shown and copied. */
export type Diagnosis = {
  readonly connectionId: string;
  readonly modelId?: string;
  /** Only the steps that mean something for this connection. At most one has an error. */
  readonly steps: readonly DoctorStep[];
  readonly cause?: DiagnosisCause;
  /** The region that was spoken to, of services that have regions. */
  readonly region?: string;
  /** How long it took. */
  readonly ms: number;
  /** A base URL on the same origin at which the API does answer, where the one in the settings does not. */
  readonly betterAddress?: string;
  /** How far this computer's clock is ahead of the service's, ms, where that is more than services put up with. */
  readonly clockOffMs?: number;
};

/** The first step that failed; absent when nothing was found. */
export const firstFailure = (diagnosis: Pick<Diagnosis, 'steps'>): DoctorStep | undefined =>
  diagnosis.steps.find(({ state }) => state === 'failed');
