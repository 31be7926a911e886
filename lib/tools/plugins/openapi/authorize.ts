import { base64Of } from '@/lib/domain/base64';
import { entriesOf, itemsOf, ownText, ownValue } from '@/lib/domain/tools/json-object';
import { manifestKey } from './convert';
import { type Operation, securitySchemesOf } from './document';

/** What a service is told about who asks. */
type Authorization = {
  readonly headers: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
};

const none: Authorization = { headers: [], query: [] };

const bearer = (token: string): Authorization => ({ ...none, headers: [['Authorization', `Bearer ${token}`]] });

/** User and password are one field, `user:password`; what is already in base64 without a colon stays. */
const basic = (value: string): Authorization => {
  const credentials = value.includes(':') ? base64Of(new TextEncoder().encode(value)) : value;
  return { ...none, headers: [['Authorization', `Basic ${credentials}`]] };
};

const byScheme = (name: string, scheme: unknown, settings: Readonly<Record<string, unknown>>): Authorization => {
  const value = ownText(settings, name) ?? '';
  const field = ownText(scheme, 'name') ?? '';
  switch (ownText(scheme, 'type')) {
    case 'apiKey':
      if (value === '' || field === '') return none;
      if (ownText(scheme, 'in') === 'query') return { ...none, query: [[field, value]] };
      return ownText(scheme, 'in') === 'header' ? { ...none, headers: [[field, value]] } : none;
    case 'http':
      if (value === '') return none;
      return /^basic$/iu.test(ownText(scheme, 'scheme') ?? '') ? basic(value) : bearer(value);
    case 'oauth2':
    case 'openIdConnect': {
      // The second is how the reference, swagger-client, is given one.
      const given = ownText(ownValue(ownValue(settings, name), 'token'), 'access_token');
      const token = ownText(settings, `${name}_accessToken`) ?? given ?? value;
      return token === '' ? none : bearer(token);
    }
    default:
      return none;
  }
};

/**
 * The key of a manifest of OpenAI's as it says: a bearer token, or by HTTP's Basic. The reference asks for it and sends it nowhere
 * (@lobehub/chat-plugins-gateway 1.9.0).
 */
const byManifest = (type: string | undefined, settings: Readonly<Record<string, unknown>>): Authorization => {
  const key = ownText(settings, manifestKey) ?? '';
  if (key === '') return none;
  return /^basic$/iu.test(type ?? '') ? basic(key) : bearer(key);
};

/** Who asks for an operation: the settings, and how the manifest has its own key sent (`auth.authorization_type`). */
export type Authority = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly authorizationType?: string | undefined;
};

/**
 * What goes with a request for an operation: for each scheme that its security names, or the document's, the setting of
 * that name; the manifest's own key where the document says nothing of how its callers are known.
 */
export const authorizationOf = (
  document: unknown,
  operation: Operation,
  { settings, authorizationType }: Authority,
): Authorization => {
  const security = ownValue(operation.source, 'security') ?? ownValue(document, 'security');
  const schemes = securitySchemesOf(document);
  if (schemes.length === 0 || security === undefined) return byManifest(authorizationType, settings);
  const names = new Set(itemsOf(security).flatMap((requirement) => entriesOf(requirement).map(([name]) => name)));
  const all = schemes
    .filter(([name]) => names.has(name))
    .map(([name, scheme]) => {
      // The only scheme there is takes the manifest's own key, where there is no other.
      const own = schemes.length === 1 ? { [name]: ownText(settings, manifestKey), ...settings } : settings;
      return byScheme(name, scheme, own);
    });
  return { headers: all.flatMap(({ headers }) => headers), query: all.flatMap(({ query }) => query) };
};
