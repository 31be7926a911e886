import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { type Diagnosis, firstFailure } from '@/lib/domain/providers/diagnosis';
import { errorReport } from '@/lib/panel/error-words';

const marks = { passed: '[x]', failed: '[!]', untested: '[ ]' } as const;

/**
 * A diagnosis as plain text for a report. In English whatever the language is, since the people who help read it. Built
 * only from what is not secret: no settings, and from an error only what `ChatErrorData` holds.
 */
export const diagnosisReport = (
  diagnosis: Diagnosis,
  provider: Pick<ConnectedProvider, 'providerId' | 'presetId' | 'host'>,
  version: string,
): string => {
  const error = firstFailure(diagnosis)?.error;
  return [
    `Parley ${version}`,
    `provider: ${[provider.providerId, provider.presetId].filter((id) => id !== undefined).join('/')}`,
    `host: ${provider.host}`,
    ...(diagnosis.modelId === undefined ? [] : [`model: ${diagnosis.modelId}`]),
    ...diagnosis.steps.map(({ id, state }) => `${marks[state]} ${id}`),
    ...(diagnosis.clockOffMs === undefined ? [] : [`clock: ${diagnosis.clockOffMs} ms ahead`]),
    `took: ${diagnosis.ms} ms`,
    ...(error === undefined ? [] : ['', errorReport(error)]),
  ].join('\n');
};
