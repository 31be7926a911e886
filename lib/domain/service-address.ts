import { ChatError } from './chat-error';
import { originPattern } from './network-address';
import type { SettingsField, SettingsValues } from './settings-field';

/**
 * Where a service is, as data: what it needs access to is known from its form alone, before the click that asks for it.
 * A browser forgets a click at the first `await`.
 */
export type ServiceAddress = {
  /** The settings field that holds the address. */
  readonly field?: string;
  /** The address where that field is empty. `{name}` stands for the value of another field, a word of a host name. */
  readonly otherwise?: string;
};

/** A provider, a voice engine or a recognizer, as far as its addresses go. */
export type AddressedService = {
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
};

const textOf = (value: SettingsValues[string] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const hostWord = ({ fields }: AddressedService, settings: SettingsValues, name: string): string => {
  const field = fields.find((candidate) => candidate.name === name);
  const initial = field !== undefined && 'initial' in field ? field.initial : undefined;
  const value = textOf(settings[name]) ?? textOf(initial);
  if (value === undefined || !/^[a-z0-9-]+$/iu.test(value)) throw new ChatError({ code: 'wrong-address' });
  return value.toLowerCase();
};

/** Match patterns of sockets are asked for by their own scheme; only addresses that are not the user's have one. */
const patternOf = (address: string): string =>
  address.startsWith('wss://') ? `${new URL(address).origin}/*` : originPattern(address);

/**
 * The match patterns of the access that a service needs with these settings. `presetAddress`: the address of the preset
 * that the settings belong to. Throws ChatError `wrong-address` and `insecure-address`.
 */
export const originsOf = (
  service: AddressedService,
  settings: SettingsValues,
  presetAddress?: string,
): readonly string[] =>
  service.addresses.map(({ field, otherwise }) => {
    const enteredAddress = field === undefined ? undefined : textOf(settings[field]);
    if (enteredAddress !== undefined) return patternOf(enteredAddress);
    if (presetAddress !== undefined) return patternOf(presetAddress);
    if (otherwise === undefined) throw new ChatError({ code: 'wrong-address' });
    return patternOf(otherwise.replace(/\{(\w+)\}/gu, (_, name: string) => hostWord(service, settings, name)));
  });
