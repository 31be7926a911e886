import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { type Diagnosis, type DoctorStepId, doctorStepIds } from '@/lib/domain/providers/diagnosis';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { Timers } from '@/lib/platform/clock';
import type { NetworkAccess } from '../guarded-fetch';
import { sendProbe } from './ask-for-word';
import { causeOf } from './cause';
import { type ClockReader, createClockReader } from './clock-offset';
import { failedStep } from './failed-step';
import { otherAddresses } from './other-addresses';
import { callProvider } from './provider-call';

/** A connection that is to be examined, with its keys. */
export type Patient = {
  readonly row: ConnectedProvider;
  readonly provider: Provider;
  readonly settings: SettingsValues;
  /** A model to probe; without one only the list of models is read. */
  readonly modelId?: string;
};

export type ExaminationContext = {
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly signal: AbortSignal;
};

/** What the examination found, and the models that it read on the way. */
export type Examination = { readonly diagnosis: Diagnosis; readonly models?: readonly Model[] };

/** Listing models: longer is a failure, ms. */
const limit = 20_000;

type Failure = { readonly step: DoctorStepId; readonly error: ChatErrorData };

/** What can be wrong with a model that has no address. */
const stepsWithoutAddress: ReadonlySet<DoctorStepId> = new Set(['model', 'answer']);

const steps = ({ row, provider, settings, modelId }: Patient): readonly DoctorStepId[] => {
  const secrets = provider.fields.filter((field) => field.type === 'secret');
  const hasKey = secrets.some(({ name, isOptional }) => isOptional !== true || settings[name] !== undefined);
  const isEncrypted = !(typeof settings.baseUrl === 'string' && settings.baseUrl.startsWith('http:'));
  const isLeftOut: Partial<Record<DoctorStepId, boolean>> = {
    certificate: !isEncrypted || (provider.isLocal === true && settings.baseUrl === undefined),
    extension: !row.isLocal,
    key: !hasKey,
    account: !hasKey || modelId === undefined,
    model: modelId === undefined,
    answer: modelId === undefined,
    clock: row.isLocal,
  };
  const stepIds = doctorStepIds.filter((id) => isLeftOut[id] !== true);
  return provider.isOfBrowser === true ? stepIds.filter((id) => stepsWithoutAddress.has(id)) : stepIds;
};

const networkWith = (network: NetworkAccess, clock: ClockReader): NetworkAccess => ({
  ...network,
  fetch: async (input, init) => {
    const response = await network.fetch(input, init);
    clock.note(response.headers);
    return response;
  },
});

const listModels = (
  patient: Patient,
  context: ExaminationContext,
  settings: SettingsValues = patient.settings,
): Promise<readonly Model[]> =>
  callProvider(
    { provider: patient.provider, settings, host: patient.row.host },
    context,
    { limit, signal: context.signal },
    patient.provider.listModels,
  );

/** An address counts as better when the API answers there, if only to say that the key is wrong. */
const findBetterAddress = async (patient: Patient, context: ExaminationContext): Promise<string | undefined> => {
  const { baseUrl } = patient.settings;
  if (typeof baseUrl !== 'string' || !patient.provider.fields.some(({ name }) => name === 'baseUrl')) return undefined;
  for (const candidate of otherAddresses(baseUrl)) {
    try {
      await listModels(patient, context, { ...patient.settings, baseUrl: candidate });
      return candidate;
    } catch (error) {
      context.signal.throwIfAborted();
      if (errorDataOf(error, (other) => patient.provider.explain(other)).code === 'auth') return candidate;
    }
  }
  return undefined;
};

const checkBefore = async (patient: Patient, network: NetworkAccess): Promise<Failure | undefined> => {
  const { provider, settings, row } = patient;
  try {
    const isGranted = await network.hasOrigins(provider.origins(settings));
    return isGranted ? undefined : { step: 'permission', error: { code: 'blocked', host: row.host } };
  } catch (error) {
    return { step: 'address', error: { host: row.host, ...errorDataOf(error, (other) => provider.explain(other)) } };
  }
};

/** The region that requests go to, of providers that have regions. */
const regionOf = ({ provider, settings }: Patient): string | undefined => {
  const field = provider.fields.find(({ name }) => name === 'region');
  const value = settings.region ?? (field?.type === 'text' ? field.initial : undefined);
  return typeof value === 'string' ? value : undefined;
};

const readMore = (
  patient: Patient,
  failure: Failure,
  models: readonly Model[] | undefined,
): Pick<Diagnosis, 'cause' | 'region'> => {
  const region = regionOf(patient);
  const cause = causeOf({
    code: failure.error.code,
    isLocal: patient.row.isLocal,
    ...(patient.modelId !== undefined && { modelId: patient.modelId }),
    ...(models !== undefined && { models }),
    ...(region !== undefined && { region }),
  });
  return {
    ...(cause !== undefined && { cause }),
    ...(cause === 'not-in-region' && region !== undefined && { region }),
  };
};

/**
 * Finds out where a connection breaks: checks its address and its access, lists its models, and probes one of them if
 * one is named. The first failure ends it. Rejects only with the reason of the aborted signal.
 */
export const examine = async (patient: Patient, context: ExaminationContext): Promise<Examination> => {
  const { provider, row, modelId } = patient;
  const startedAt = context.network.clock.now();
  const clock = createClockReader(context.network.clock.now);
  const watched = { ...context, network: networkWith(context.network, clock) };

  const failureOf = (error: unknown, call: 'list' | 'answer'): Failure => {
    context.signal.throwIfAborted();
    const data = { host: row.host, ...errorDataOf(error, (other) => provider.explain(other)) };
    if (provider.isOfBrowser === true) return { step: call === 'list' ? 'model' : 'answer', error: data };
    const code = call === 'list' && data.code === 'model-not-found' ? 'wrong-address' : data.code;
    return { step: failedStep(data.code, call), error: { ...data, code } };
  };

  let models: readonly Model[] | undefined;
  let failure = await checkBefore(patient, context.network);
  context.signal.throwIfAborted();
  if (failure === undefined) {
    try {
      models = await listModels(patient, watched);
      if (models.length === 0 && modelId === undefined) failure = { step: 'model', error: { code: 'no-model' } };
    } catch (error) {
      failure = failureOf(error, 'list');
    }
  }
  // A key may be allowed to ask and not to list.
  const mayAsk = failure === undefined || failure.error.code === 'forbidden';
  if (mayAsk && modelId !== undefined) {
    try {
      const { settings } = patient;
      await sendProbe({ provider, settings, host: row.host, isLocal: row.isLocal }, modelId, watched);
      failure = undefined;
    } catch (error) {
      const refusal = failureOf(error, 'answer');
      if (refusal.error.code !== failure?.error.code) failure = refusal;
    }
  }
  const betterAddress = failure?.step === 'api' ? await findBetterAddress(patient, watched) : undefined;
  const clockOffMs = clock.offsetMs();
  const finding = failure === undefined || betterAddress !== undefined ? {} : readMore(patient, failure, models);

  const shown = steps(patient);
  // A failure can be about a step that seemed irrelevant here, such as the key of a server that should need none.
  const ids = doctorStepIds.filter((id) => shown.includes(id) || id === failure?.step);
  const failedAt = failure === undefined ? ids.length : ids.indexOf(failure.step);
  const found = ids.map((id, index) => {
    if (id === 'clock') {
      if (clockOffMs !== undefined) return { id, state: 'failed' } as const;
      return { id, state: clock.hasRead() ? 'passed' : 'untested' } as const;
    }
    if (index === failedAt && failure !== undefined) return { id, state: 'failed', error: failure.error } as const;
    return { id, state: index < failedAt ? 'passed' : 'untested' } as const;
  });
  return {
    diagnosis: {
      connectionId: row.id,
      ...(modelId !== undefined && { modelId }),
      steps: found,
      ...finding,
      ms: context.network.clock.now() - startedAt,
      ...(betterAddress !== undefined && { betterAddress }),
      ...(clockOffMs !== undefined && { clockOffMs }),
    },
    ...(models !== undefined && { models }),
  };
};
