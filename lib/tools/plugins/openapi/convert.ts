import { entriesOf, itemsOf, jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import type { PluginApi, PluginParameters } from '@/lib/domain/tools/plugin-manifest';
import { dereferenced, type Operation, operationsOf, securitySchemesOf } from './document';
import { inlineSchema } from './inline-schema';

/** More functions than any model could choose among: those behind them are counted, and not offered. */
export const mostApis = 500;

/** The setting for the key that a manifest of OpenAI's asks for. */
export const manifestKey = 'apiAuthKey';

/** The argument that holds the body of a request, beside those that stand for parameters. */
export const requestBodyKey = '_requestBody';

/** More schemas that are too large than any honest document has: each takes its time. */
const mostTooLarge = 50;

/** Reads the schemas of a document. One that is too large allows anything: it takes no function away, and no other. */
const schemaReader = (document: unknown): ((schema: unknown) => unknown) => {
  let tooLarge = 0;
  return (schema) => {
    try {
      return inlineSchema(document, schema);
    } catch (error) {
      tooLarge += 1;
      if (tooLarge > mostTooLarge) throw error;
      return {};
    }
  };
};

/** The schema of a parameter, or of its first media type. */
const parameterSchema = (read: (schema: unknown) => unknown, parameter: unknown): Record<string, unknown> => {
  const [content] = entriesOf(ownValue(parameter, 'content'));
  const schema = ownValue(parameter, 'schema') ?? ownValue(content?.[1], 'schema') ?? {};
  const description = ownText(parameter, 'description');
  return { ...(description !== undefined && { description }), ...jsonObject(read(schema)) };
};

/** JSON, and what a document leaves open. */
export const isJsonType = (mediaType: string): boolean =>
  /^(?:application|text)\/(?:[^;\s]+\+)?json\b|^(?:\*|application)\/\*/iu.test(mediaType);

/** Of the media types of a body, one that can be written here: JSON, then forms, then whichever is first. */
const mediaOf = (content: readonly (readonly [string, unknown])[]) =>
  content.find(([type]) => isJsonType(type)) ??
  content.find(([type]) => /form-(?:data|urlencoded)/iu.test(type)) ??
  content[0];

/** The body of an operation: the media type in which it is sent, and its schema. */
export const requestBodyOf = (
  document: unknown,
  operation: Operation,
): { readonly mediaType: string; readonly schema: unknown; readonly isRequired: boolean } | undefined => {
  const body = dereferenced(document, ownValue(operation.source, 'requestBody'));
  const media = mediaOf(entriesOf(ownValue(body, 'content')));
  if (media === undefined) return undefined;
  const [mediaType, described] = media;
  return { mediaType, schema: ownValue(described, 'schema') ?? {}, isRequired: ownValue(body, 'required') === true };
};

const parametersOf = (
  document: unknown,
  operation: Operation,
  read: (schema: unknown) => unknown,
): PluginParameters => {
  const properties = new Map<string, unknown>();
  const required: string[] = [];
  for (const parameter of operation.parameters) {
    const name = ownText(parameter, 'name');
    // No browser lets a request carry a cookie of one's own.
    if (name === undefined || ownText(parameter, 'in') === 'cookie') continue;
    properties.set(name, parameterSchema(read, parameter));
    if (ownValue(parameter, 'required') === true) required.push(name);
  }
  const body = requestBodyOf(document, operation);
  if (body !== undefined) {
    properties.set(requestBodyKey, read(body.schema));
    if (body.isRequired) required.push(requestBodyKey);
  }
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
};

const apiOf = (document: unknown, operation: Operation, read: (schema: unknown) => unknown): PluginApi => ({
  name: operation.name,
  description: ownText(operation.source, 'summary') ?? ownText(operation.source, 'description') ?? operation.name,
  parameters: parametersOf(document, operation, read),
});

type Setting = readonly [name: string, schema: Readonly<Record<string, string>>];

const password = (title: string, description: string): Setting[1] => ({
  type: 'string',
  format: 'password',
  title,
  description,
});

const settingsOf = ([name, scheme]: readonly [string, unknown]): readonly Setting[] => {
  const description = ownText(scheme, 'description');
  switch (ownText(scheme, 'type')) {
    case 'apiKey':
      return [[name, password(ownText(scheme, 'name') ?? name, description ?? `${name} API Key`)]];
    case 'http':
      return /^(basic|bearer)$/iu.test(ownText(scheme, 'scheme') ?? '')
        ? [[name, password(name, description ?? `${name} ${ownText(scheme, 'scheme')}`)]]
        : [];
    case 'oauth2':
      return [
        [`${name}_clientId`, { type: 'string', description: 'Client ID for OAuth2' }],
        [`${name}_clientSecret`, password(`${name}_clientSecret`, 'Client Secret for OAuth2')],
        [`${name}_accessToken`, password(`${name}_accessToken`, 'Access token for OAuth2')],
      ];
    default:
      return [];
  }
};

/** What an OpenAPI document adds to a manifest, of its first 500 operations. Throws TypeError or RangeError for a document that cannot be converted. */
export const convertOpenApi = (
  document: unknown,
  settings?: PluginParameters,
): { readonly api: readonly PluginApi[]; readonly settings?: PluginParameters } => {
  const read = schemaReader(document);
  const api = operationsOf(document)
    .slice(0, mostApis)
    .map((operation) => apiOf(document, operation, read));
  const schemes = securitySchemesOf(document);
  // The manifest asks for this key already, and the document says how it is sent.
  const isAsked = schemes.length === 1 && settings?.properties[manifestKey] !== undefined;
  const added = isAsked ? [] : schemes.flatMap(settingsOf);
  if (added.length === 0) return { api, ...(settings !== undefined && { settings }) };
  const names = added.map(([name]) => name);
  const required = new Set([...itemsOf(settings?.required).map(String), ...names]);
  return {
    api,
    settings: {
      ...settings,
      type: 'object',
      properties: { ...settings?.properties, ...Object.fromEntries(added) },
      required: [...required],
    },
  };
};
