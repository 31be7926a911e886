import type { ServerResource, ServerResources, ServerResourceTemplate } from '@/lib/domain/tools/server-offers';
import { gapsOf } from '@/lib/domain/tools/uri-template';
import { isMark, isUnknownMethod, listOptions } from './lenient/read-list';
import { fileOf, type ToolFile } from './mcp-content';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';

const maxRows = 2_000;
const maxUri = 4_000;
const maxName = 200;
const maxDescription = 1_000;
const readMs = 60_000;
/** Of one read: a folder may come as many files. */
const maxFiles = 50;

/** `isCut`: a part of it did not come. */
type List<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean };

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

const listResources = async ({ client }: McpConnection, signal: AbortSignal): Promise<List<ServerResource>> => {
  const { resources } = await client.listResources(undefined, listOptions(signal));
  const rows = resources
    // The pages of Apps are shown, and are nothing to read.
    .filter((resource) => !isMark(resource) && resource.uri.length <= maxUri && !resource.uri.startsWith('ui://'))
    .slice(0, maxRows)
    .map((resource) => ({
      uri: resource.uri,
      ...described(resource),
      ...(resource.size !== undefined && { size: resource.size }),
    }));
  return { rows, isCut: resources.some(isMark) };
};

/** Those whose gaps can be asked for. */
const listTemplates = async ({ client }: McpConnection, signal: AbortSignal): Promise<List<ServerResourceTemplate>> => {
  const { resourceTemplates } = await client.listResourceTemplates(undefined, listOptions(signal));
  const rows = resourceTemplates
    .filter((one) => !isMark(one) && one.uriTemplate.length <= maxUri && gapsOf(one.uriTemplate) !== undefined)
    .slice(0, maxRows)
    .map((template) => ({ uriTemplate: template.uriTemplate, ...described(template) }));
  return { rows, isCut: resourceTemplates.some(isMark) };
};

const cameOf = <Row>(list: PromiseSettledResult<List<Row>>): List<Row> =>
  list.status === 'fulfilled' ? list.value : { rows: [], isCut: !isUnknownMethod(list.reason) };

/**
 * The resources of a server and their templates, at most 2,000 of each. A server may have the one and not know the other: rejects
 * with what the client throws where neither is there.
 */
export const listOffers = async (connection: McpConnection, signal: AbortSignal): Promise<ServerResources> => {
  const [resources, templates] = await Promise.allSettled([
    listResources(connection, signal),
    listTemplates(connection, signal),
  ]);
  if (resources.status === 'rejected' && (templates.status === 'rejected' || templates.value.rows.length === 0)) {
    throw resources.reason;
  }
  const { rows, isCut } = cameOf(resources);
  const also = cameOf(templates);
  return { resources: rows, templates: also.rows, ...((isCut || also.isCut) && { isCut: true }) };
};

/** What a resource holds, as files; strangers may have written all of it. Rejects with what the client throws. */
export const readResource = async (
  { client }: McpConnection,
  uri: string,
  signal: AbortSignal,
): Promise<readonly ToolFile[]> => {
  const { contents } = await client.readResource({ uri }, { signal, timeout: readMs });
  return contents.slice(0, maxFiles).map(fileOf);
};
