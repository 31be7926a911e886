import type { Catalog } from '@/lib/domain/app/catalog';
import { isLocalAddress } from '@/lib/domain/network-address';
import type { FreeTier } from '@/lib/domain/providers/free-tier';
import { localServices } from '@/lib/domain/providers/local-service';
import { bareKey, readAwsKeys } from '@/lib/domain/providers/pasted-keys';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';

/** Something that can be connected: a provider, or a preset of one. */
export type ConnectTarget = {
  /** Unique among the targets. */
  readonly id: string;
  readonly providerId: string;
  readonly presetId?: string;
  readonly label: string;
  readonly isLocal: boolean;
  readonly fields: readonly SettingsField[];
  readonly keyPrefixes: readonly string[];
  readonly sharedKeyPrefixes: readonly string[];
  readonly baseUrl?: string;
  /** Set up by the organisation that manages this browser. */
  readonly isManaged?: boolean;
  readonly freeTier?: FreeTier;
  /** It comes with the browser, so no list offers it. */
  readonly isOfBrowser?: boolean;
};

/** The organisation sets an endpoint; the user adds only its key, where it needs one. */
const managedFields = (fields: readonly SettingsField[], isWithoutKey: boolean): readonly SettingsField[] =>
  isWithoutKey ? [] : fields.flatMap((field) => (field.type === 'secret' ? [{ ...field, isOptional: false }] : []));

/** A preset knows its address, so that field comes last and may stay empty; its key is asked for first. */
const presetFields = (
  fields: readonly SettingsField[],
  preset: Catalog['providers'][number]['presets'][number],
): readonly SettingsField[] => {
  if (preset.isManaged === true) return managedFields(fields, preset.keyIsOptional);
  const adapted = fields.map((field): SettingsField => {
    if (field.type === 'url')
      return { ...field, isOptional: preset.isAddressOwn !== true, placeholder: preset.baseUrl };
    if (field.type !== 'secret') return field;
    return {
      ...field,
      isOptional: preset.keyIsOptional,
      ...(preset.keyUrl !== undefined && { keyUrl: preset.keyUrl }),
    };
  });
  return [...adapted.filter((field) => field.type === 'secret'), ...adapted.filter((field) => field.type !== 'secret')];
};

const ownTarget = (provider: Catalog['providers'][number]): ConnectTarget => ({
  id: provider.id,
  providerId: provider.id,
  label: provider.label,
  isLocal: provider.isLocal,
  fields: provider.fields,
  keyPrefixes: provider.fields.flatMap((field) => (field.type === 'secret' ? (field.keyPrefixes ?? []) : [])),
  sharedKeyPrefixes: provider.fields.flatMap((field) =>
    field.type === 'secret' ? (field.sharedKeyPrefixes ?? []) : [],
  ),
  ...(provider.isOfBrowser === true && { isOfBrowser: true }),
  ...(provider.freeTier !== undefined && { freeTier: provider.freeTier }),
});

/** Everything that can be connected, in the catalog's order. */
export const connectTargets = (catalog: Catalog): readonly ConnectTarget[] =>
  catalog.providers.flatMap((provider) => [
    ...(provider.isByPresetOnly === true ? [] : [ownTarget(provider)]),
    ...provider.presets.map((preset) => ({
      id: `${provider.id}/${preset.id}`,
      providerId: provider.id,
      presetId: preset.id,
      label: preset.label,
      isLocal: isLocalAddress(preset.baseUrl),
      fields: presetFields(provider.fields, preset),
      keyPrefixes: preset.keyPrefixes,
      sharedKeyPrefixes: preset.sharedKeyPrefixes ?? [],
      baseUrl: preset.baseUrl,
      ...(preset.isManaged === true && { isManaged: true }),
      ...(preset.freeTier !== undefined && { freeTier: preset.freeTier }),
    })),
  ]);

/** What a pasted text is. A key itself is never part of it. */
export type Detection =
  | { readonly type: 'nothing' }
  | { readonly type: 'key'; readonly target: ConnectTarget }
  | { readonly type: 'aws-keys'; readonly target: ConnectTarget }
  /** The first half of a pair: its secret is asked for. */
  | { readonly type: 'aws-id'; readonly target: ConnectTarget; readonly isTemporary: boolean }
  /** `likely`: the first of those whose keys look like it. It is offered, and tried only when the user says so. */
  | { readonly type: 'unknown-key'; readonly likely?: ConnectTarget; readonly candidates: readonly ConnectTarget[] }
  | { readonly type: 'address'; readonly target: ConnectTarget; readonly settings: SettingsValues }
  | { readonly type: 'invalid' };

const withScheme = (text: string): string | undefined => {
  if (/^https?:\/\//iu.test(text)) return text;
  if (!/^[\w.-]+(?::\d+)?(?:\/.*)?$/u.test(text)) return undefined;
  if (isLocalAddress(`http://${text}`)) return `http://${text}`;
  return /\.[a-z]{2,}(?::\d+)?(?:\/|$)/iu.test(text) ? `https://${text}` : undefined;
};

const targetOfAddress = (address: string, targets: readonly ConnectTarget[]): ConnectTarget | undefined => {
  const { port, origin } = new URL(address);
  const service = localServices.find((candidate) => isLocalAddress(address) && String(candidate.port) === port);
  const preset = targets.find(
    ({ baseUrl }) => baseUrl !== undefined && URL.canParse(baseUrl) && new URL(baseUrl).origin === origin,
  );
  const anyAddress = targets.find(
    ({ presetId, fields }) =>
      presetId === undefined &&
      fields.some((field) => field.type === 'url' && field.isOptional !== true && field.initial === undefined),
  );
  return targets.find(({ id }) => id === service?.providerId) ?? preset ?? anyAddress;
};

/** A key alone is enough to connect it. */
const needsOnlyKey = (target: ConnectTarget): boolean =>
  target.fields.some((field) => field.type === 'secret') &&
  target.fields.every(
    (field) =>
      field.type === 'secret' || field.isOptional === true || ('initial' in field && field.initial !== undefined),
  );

const takesAwsKeys = ({ fields }: ConnectTarget): boolean =>
  ['accessKeyId', 'secretAccessKey'].every((name) => fields.some((field) => field.name === name));

/** A key has no spaces; without a beginning that is known it is long, and has letters and digits. */
const mayBeKey = (text: string, isKnownBeginning: boolean): boolean =>
  isKnownBeginning ? /^[\w.~+/=:-]{8,}$/u.test(text) : /^(?=.*\d)(?=.*[a-z])[\w.~+/=:-]{16,}$/iu.test(text);

/** AWS IAM User Guide, “IAM identifiers”: four letters that name the kind, then sixteen of the id. */
const awsId = /^(?:AKIA|ASIA)[A-Z0-9]{16}$/u;

/** Says what was pasted: the key of which service, by its longest known prefix, or which kind of address. */
export const detectPasted = (pasted: string, targets: readonly ConnectTarget[]): Detection => {
  const text = bareKey(pasted);
  if (text === '') return { type: 'nothing' };
  const aws = readAwsKeys(pasted) === undefined ? undefined : targets.find(takesAwsKeys);
  if (aws !== undefined) return { type: 'aws-keys', target: aws };
  const idTarget = awsId.test(text) ? targets.find(takesAwsKeys) : undefined;
  if (idTarget !== undefined) return { type: 'aws-id', target: idTarget, isTemporary: text.startsWith('ASIA') };
  const byPrefix = targets
    .flatMap((target) => target.keyPrefixes.map((prefix) => ({ target, prefix })))
    .filter(({ prefix }) => text.startsWith(prefix))
    .sort((left, right) => right.prefix.length - left.prefix.length);
  const [best, second] = byPrefix;
  if (best !== undefined && best.prefix !== second?.prefix) return { type: 'key', target: best.target };
  const address = withScheme(text);
  if (address !== undefined && URL.canParse(address)) {
    const target = targetOfAddress(address, targets);
    return target === undefined ? { type: 'invalid' } : { type: 'address', target, settings: { baseUrl: address } };
  }
  const sharing = targets.filter(({ sharedKeyPrefixes }) =>
    sharedKeyPrefixes.some((prefix) => text.startsWith(prefix)),
  );
  const named = [...new Set([...byPrefix.map(({ target }) => target), ...sharing])];
  if (!mayBeKey(text, named.length > 0)) return { type: 'invalid' };
  const others = targets.filter((target) => needsOnlyKey(target) && !target.isLocal && !named.includes(target));
  const [likely] = sharing;
  return { type: 'unknown-key', ...(likely !== undefined && { likely }), candidates: [...named, ...others] };
};
