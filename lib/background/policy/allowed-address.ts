import { isLocalAddress, originPattern } from '@/lib/domain/network-address';
import { isProviderAllowed, type ManagedPolicy } from '@/lib/domain/policy/managed-policy';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { anyAddressId } from '@/lib/providers/openai-compatible/provider';

/** The parts of a provider, a voice engine or a recognizer that concern its address. */
export type Service = {
  readonly id: string;
  readonly fields: readonly SettingsField[];
  origins(settings: SettingsValues): readonly string[];
};

const originsAt = (service: Service, settings: SettingsValues): readonly string[] | undefined => {
  try {
    return service.origins(settings);
  } catch {
    return undefined;
  }
};

/** The settings with the service's own address in place of the user's. */
const atOwnAddress = ({ fields }: Service, settings: SettingsValues): SettingsValues => {
  const addresses = new Map(fields.flatMap((field) => (field.type === 'url' ? [[field.name, field] as const] : [])));
  return Object.fromEntries([
    ...Object.entries(settings).filter(([name]) => !addresses.has(name)),
    ...[...addresses].flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])),
  ]);
};

const isLocal = (origins: readonly string[]): boolean =>
  origins.every((pattern) => isLocalAddress(pattern.replace(/\*$/, '')));

/** Allowing a service by name allows no other address: only one on this computer or network may differ. */
const isAtOwnAddress = (service: Service, settings: SettingsValues): boolean => {
  const ownOrigins = originsAt(service, atOwnAddress(service, settings));
  const askedOrigins = originsAt(service, settings);
  if (ownOrigins === undefined || askedOrigins === undefined) return true;
  return ownOrigins.join(' ') === askedOrigins.join(' ') || (isLocal(ownOrigins) && isLocal(askedOrigins));
};

/** Whether the policy allows a provider with these settings (`plainSettings`). */
export const isAllowedAt = (policy: ManagedPolicy, provider: Provider, settings: SettingsValues): boolean => {
  const { preset } = settings;
  const choice = { providerId: provider.id, ...(typeof preset === 'string' && { presetId: preset }) };
  if (!isProviderAllowed(policy, choice)) return false;
  return isProviderAllowed(policy, { providerId: anyAddressId }) || isAtOwnAddress(provider, settings);
};

/**
 * Whether a voice engine or a recognizer with these settings is among the allowed ones: at its own address, or at a
 * host of the organisation.
 */
export const isVoiceAllowedAt = (
  policy: ManagedPolicy,
  allowed: readonly string[] | undefined,
  service: Service,
  settings: SettingsValues,
): boolean => {
  if (allowed === undefined) return true;
  if (!allowed.includes(service.id)) return false;
  const ownOrigins = new Set(policy.presetEndpoints.map(({ baseUrl }) => originPattern(baseUrl)));
  return (
    isAtOwnAddress(service, settings) ||
    originsAt(service, settings)?.every((origin) => ownOrigins.has(origin)) === true
  );
};
