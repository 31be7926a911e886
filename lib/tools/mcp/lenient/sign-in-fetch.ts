import { jsonObject } from '@/lib/domain/tools/json-object';
import type { ServerFetch } from '../server-fetch';
import { mediaType } from './answer-reader';
import { fieldsOf } from './fields';
import { parsedJson } from './parsed-json';

type Fetch = ServerFetch['fetch'];

const withoutNulls = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(fieldsOf(value) ?? {}).map(([name, field]): readonly [string, unknown] => [
      name,
      Array.isArray(field) ? field.filter((one) => one !== null) : field,
    ]),
  );

/** For the services that sign users in: a `null` in their metadata, registrations and tokens is an absent field. */
export const signInFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (mediaType(response) !== 'application/json') return response;
    const text = await response.text();
    const value = parsedJson(text);
    const body = jsonObject(value) === undefined ? text : JSON.stringify(withoutNulls(value));
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(body, { status: response.status, statusText: response.statusText, headers });
  };
