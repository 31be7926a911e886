import type { ServerResource, ServerResourceTemplate } from '@/lib/domain/tools/server-offers';
import { gapsOf } from '@/lib/domain/tools/uri-template';
import { fileOf, type ToolFile } from './mcp-content';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';

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
  return (
    resources
      // The pages of Apps are shown, and are nothing to read.
      .filter(({ uri }) => uri.length <= maxUri && !uri.startsWith('ui://'))
      .slice(0, maxRows)
      .map((resource) => ({
        uri: resource.uri,
        ...described(resource),
        ...(resource.size !== undefined && { size: resource.size }),
      }))
  );
};

/** The templates of a server's resources whose gaps can be asked for, at most 2,000. Rejects with what the client throws. */
export const listResourceTemplates = async (
  { client }: McpConnection,
  signal: AbortSignal,
): Promise<readonly ServerResourceTemplate[]> => {
  const { resourceTemplates } = await client.listResourceTemplates(undefined, { signal, timeout: listMs });
  return resourceTemplates
    .filter(({ uriTemplate }) => uriTemplate.length <= maxUri && gapsOf(uriTemplate) !== undefined)
    .slice(0, maxRows)
    .map((template) => ({ uriTemplate: template.uriTemplate, ...described(template) }));
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
