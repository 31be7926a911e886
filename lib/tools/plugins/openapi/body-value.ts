import { jsonObject, ownValue } from '@/lib/domain/tools/json-object';
import type { PluginParameters } from '@/lib/domain/tools/plugin-manifest';
import { requestBodyKey } from './convert';

/**
 * The arguments of an operation with the body of its request in the argument that stands for it: many models write its fields
 * beside the parameters. A name that is a parameter's stays one.
 */
export const withBodyArgument = ({ properties }: PluginParameters, args: unknown): unknown => {
  const given = jsonObject(args);
  const fields = jsonObject(ownValue(properties[requestBodyKey], 'properties'));
  if (given === undefined || fields === undefined || Object.hasOwn(given, requestBodyKey)) return args;
  const isOfBody = ([name]: readonly [string, unknown]): boolean =>
    Object.hasOwn(fields, name) && !Object.hasOwn(properties, name);
  const entries = Object.entries(given);
  const body = entries.filter(isOfBody);
  if (body.length === 0) return args;
  return Object.fromEntries([
    ...entries.filter((entry) => !isOfBody(entry)),
    [requestBodyKey, Object.fromEntries(body)],
  ]);
};
