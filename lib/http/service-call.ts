import { requestAddress } from '@/lib/domain/network-address';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsField } from '@/lib/domain/settings-field';
import { parseHeaderLines } from './header-lines';
import { type Redactor, redactorFor } from './redact';
import type { ErrorRule } from './service-error';

/** What a call needs of the context of a provider, a voice engine or a recognizer. */
export type ServiceContext = Pick<
  ProviderContext,
  'settings' | 'fetch' | 'signal' | 'clock' | 'after' | 'findings' | 'onFinding' | 'onOwnSearch'
>;

/** One call to a service: where it goes, and what must stay secret about it. */
export type ServiceCall = {
  readonly context: ServiceContext;
  /** Host and port, for error texts. */
  readonly host: string;
  readonly redact: Redactor;
  readonly rule?: ErrorRule;
};

/**
 * Prepares a call to this address. The redactor knows the values of the service's secret fields and extra headers, and
 * `more`: secrets that are not settings, such as a token.
 * Throws ChatError as `requestAddress` does: nothing is sent to an address that must not be used.
 */
export const serviceCall = (
  address: string,
  fields: readonly SettingsField[],
  context: ServiceContext,
  rule?: ErrorRule,
  more: readonly string[] = [],
): ServiceCall => {
  const secrets = fields.flatMap((field) => {
    const value = context.settings[field.name];
    if (typeof value !== 'string') return [];
    if (field.type === 'secret') return [value, value.trim()];
    return field.type === 'headers' ? Object.values(parseHeaderLines(value)) : [];
  });
  return {
    context,
    host: requestAddress(address).host,
    redact: redactorFor([...secrets, ...more]),
    ...(rule !== undefined && { rule }),
  };
};
