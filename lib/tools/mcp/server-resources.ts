import type { ToolContent } from '@/lib/domain/tools/tool';
import { fileOf } from './mcp-content';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';

/** What a server offers to attach. Names and descriptions are a stranger's. */
export type ServerResource = {
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, as the server says. */
  readonly size?: number;
};

/** An address with gaps, such as `user://{id}` (RFC 6570). */
export type ServerResourceTemplate = Omit<ServerResource, 'uri' | 'size'> & { readonly uriTemplate: string };

const maxRows = 2_000;
const maxUri = 4_000;
const maxName = 200;
const maxDescription = 1_000;
const listMs = 30_000;
const readMs = 60_000;
/** Of one read: a folder may come as many files. */
const maxFiles = 50;

type Described = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
};

const described = ({ name, title, description, mimeType }: Described) => {
  const words = plainText(description ?? '', maxDescription).trim();
  return {
    name: plainText(title ?? name, maxName).trim(),
    ...(words !== '' && { description: words }),
    ...(mimeType !== undefined && { mimeType: plainText(mimeType, maxName) }),
  };
};

/** The resources of a server, at most 2,000. Rejects with what the client throws. */
export const listResources = async (
  { client }: McpConnection,
  signal: AbortSignal,
): Promise<readonly ServerResource[]> => {
  const { resources } = await client.listResources(undefined, { signal, timeout: listMs });
  return resources
    .filter(({ uri }) => uri.length <= maxUri)
    .slice(0, maxRows)
    .map((resource) => ({
      uri: resource.uri,
      ...described(resource),
      ...(resource.size !== undefined && { size: resource.size }),
    }));
};

/** The templates of a server's resources, at most 2,000. Rejects with what the client throws. */
export const listResourceTemplates = async (
  { client }: McpConnection,
  signal: AbortSignal,
): Promise<readonly ServerResourceTemplate[]> => {
  const { resourceTemplates } = await client.listResourceTemplates(undefined, { signal, timeout: listMs });
  return resourceTemplates
    .filter(({ uriTemplate }) => uriTemplate.length <= maxUri)
    .slice(0, maxRows)
    .map((template) => ({ uriTemplate: template.uriTemplate, ...described(template) }));
};

/** What a resource holds, as files; strangers may have written all of it. Rejects with what the client throws. */
export const readResource = async (
  { client }: McpConnection,
  uri: string,
  signal: AbortSignal,
): Promise<readonly ToolContent[]> => {
  const { contents } = await client.readResource({ uri }, { signal, timeout: readMs });
  return contents.slice(0, maxFiles).map(fileOf);
};

/** The address of a template with its gaps filled; only simple gaps (`{name}`) are offered. Undefined for another one. */
export const filledUri = (uriTemplate: string, values: Readonly<Record<string, string>>): string | undefined => {
  const filled = uriTemplate.replace(/\{([\w.]+)\}/gu, (gap, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? gap : encodeURIComponent(value);
  });
  return /[{}]/u.test(filled) ? undefined : filled;
};

/** The gaps of a template, in order and each once; undefined for a template with others than simple ones. */
export const gapsOf = (uriTemplate: string): readonly string[] | undefined => {
  const names = [...uriTemplate.matchAll(/\{([\w.]+)\}/gu)].map(([, name = '']) => name);
  const rest = uriTemplate.replace(/\{[\w.]+\}/gu, '');
  return /[{}]/u.test(rest) ? undefined : [...new Set(names)];
};
