import { entriesOf, itemsOf, ownText, ownValue } from '@/lib/domain/tools/json-object';
import { resolvedPointer } from '@/lib/domain/tools/json-pointer';

/** The methods of OpenAPI 3.1, Path Item Object, in the order in which their operations are offered. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
/** More than the largest public interfaces describe (Microsoft Graph has 9,000 that are called). */
const mostOperations = 10_000;

/** One operation, its references resolved where it is read. */
export type Operation = {
  /** `operationId`, or method and path: under this name a model calls it. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The Operation Object. */
  readonly source: unknown;
  /** Parameter Objects of the operation and of its path; the operation's count. */
  readonly parameters: readonly unknown[];
  /** The Server Objects that count for it. */
  readonly servers: readonly unknown[];
};

/** What a Reference Object leads to within the document, and any other value itself. At most ten steps. */
export const dereferenced = (document: unknown, value: unknown, steps = 10): unknown => {
  const reference = ownText(value, '$ref');
  return reference === undefined || steps === 0
    ? value
    : dereferenced(document, resolvedPointer(document, reference), steps - 1);
};

const parametersOf = (document: unknown, path: unknown, operation: unknown): readonly unknown[] => {
  const byPlace = new Map<string, unknown>();
  for (const holder of [path, operation]) {
    for (const item of itemsOf(ownValue(holder, 'parameters'))) {
      const parameter = dereferenced(document, item);
      byPlace.set(`${ownText(parameter, 'in')} ${ownText(parameter, 'name')}`, parameter);
    }
  }
  return [...byPlace.values()];
};

const serversOf = (...holders: readonly unknown[]): readonly unknown[] =>
  holders.map((holder) => itemsOf(ownValue(holder, 'servers'))).find(({ length }) => length > 0) ?? [];

/** All operations of an OpenAPI 3 document. Throws RangeError for more than 10,000 and TypeError for what is no such document. */
export const operationsOf = (document: unknown): readonly Operation[] => {
  // YAML makes a number of `3.1`.
  if (!/^3(?:\.|$)/u.test(String(ownValue(document, 'openapi') ?? '')))
    throw new TypeError('Not a document of OpenAPI 3');
  const operations = entriesOf(ownValue(document, 'paths')).flatMap(([path, item]) => {
    const pathItem = dereferenced(document, item);
    return methods.flatMap((method): Operation[] => {
      const source = ownValue(pathItem, method);
      if (typeof source !== 'object' || source === null) return [];
      return [
        {
          name: ownText(source, 'operationId') || `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          source,
          parameters: parametersOf(document, pathItem, source),
          servers: serversOf(source, pathItem, document),
        },
      ];
    });
  });
  if (operations.length > mostOperations) throw new RangeError('Too many operations');
  return operations;
};

/** Whether a document describes an operation of this name; what is no document describes none. */
export const isDescribed = (document: unknown, operationId: string): boolean => {
  try {
    return operationsOf(document).some(({ name }) => name === operationId);
  } catch {
    return false;
  }
};

/** The Security Scheme Objects of a document, by name. */
export const securitySchemesOf = (document: unknown): readonly (readonly [string, unknown])[] =>
  entriesOf(ownValue(ownValue(document, 'components'), 'securitySchemes')).map(([name, scheme]) => [
    name,
    dereferenced(document, scheme),
  ]);

/** The most of a server's address that is read, UTF-16 units: honest ones are far shorter, and a long one keeps the worker busy. */
const longestUrl = 2_000;

/**
 * Where an operation goes: its first server with the defaults of its variables, relative to where the document is. Throws
 * TypeError for what is no address, and for one longer than 2,000 characters.
 */
export const serverUrl = ({ servers }: Operation, documentUrl: string): URL => {
  const [server] = servers;
  const short = (text = ''): string => {
    if (text.length > longestUrl) throw new TypeError('The address of a server is too long');
    return text;
  };
  const template = short(ownText(server, 'url') ?? '/');
  const variables = ownValue(server, 'variables');
  const url = template.replace(/\{([^{}]+)\}/gu, (_, name: string) =>
    short(ownText(ownValue(variables, name), 'default')),
  );
  return new URL(short(url), documentUrl);
};
