import { useEffect, useState } from 'react';
import { decodeBase64 } from '@/lib/domain/base64';
import { hostOf } from '@/lib/domain/network-address';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { CompletionSubject, ServerResources } from '@/lib/domain/tools/server-offers';
import type { ToolContent } from '@/lib/domain/tools/tool';
import { send, sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { attachRead, sayFileProblem } from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { newId } from '@/lib/platform/new-id';
import { readAttachment } from './read-attachment';

/** A server that is on, and what it offers; `offers` is absent until it has answered. */
export type OfferingServer = {
  readonly connection: McpConnection;
  readonly offers?: ServerResources | 'failed';
};

/** What the servers that are on offer to attach, each as soon as it answers. Undefined until they are known. */
export const useOfferingServers = (): readonly OfferingServer[] | undefined => {
  const [servers, setServers] = useState<readonly OfferingServer[]>();
  useEffect(() => {
    let isShown = true;
    const waits: ToolWait[] = [];
    const ask = async (connectionId: string): Promise<void> => {
      const wait = beginToolWait();
      waits.push(wait);
      const { workId } = wait;
      const offers = await send({ type: 'mcp-resources', connectionId, workId }).catch((): 'failed' => 'failed');
      waits.splice(waits.indexOf(wait), 1);
      if (!isShown) return;
      setServers((known) =>
        known?.map((server) => (server.connection.id === connectionId ? { ...server, offers } : server)),
      );
    };
    const begin = async (): Promise<void> => {
      const connections = (await sendOrReport({ type: 'mcp-list' }))?.connections ?? [];
      const on = connections.filter(({ isOn }) => isOn);
      if (!isShown) return;
      setServers(on.map((connection) => ({ connection })));
      for (const { id } of on) void ask(id);
    };
    void begin();
    return () => {
      isShown = false;
      for (const wait of waits) wait.cancel();
    };
  }, []);
  return servers;
};

/** What a server suggests for an argument. */
export const suggestionsOf =
  (connectionId: string, subject: CompletionSubject) =>
  async (name: string, value: string, known: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await sendOrDrop({ type: 'mcp-complete', connectionId, subject, name, value, known: { ...known } })) ?? [];

/** The last piece of an address, as the name of a file. */
const nameFrom = (uri: string): string => {
  const last =
    uri
      .split(/[?#]/u)[0]
      ?.split('/')
      .findLast((piece) => piece !== '') ?? '';
  try {
    return decodeURIComponent(last) || uri;
  } catch {
    return last || uri;
  }
};

/** The ending of a picture or sound, which has no name of its own. */
const nameless = (content: ToolContent): string =>
  'mimeType' in content ? (content.mimeType ?? 'file').replace('/', '.') : '';

/**
 * Attaches the files among what a server gave, marked as others' text. Resolves to how many were attached; what could not be is
 * named. `draftKey`: whose draft is meant. `name`: what the server calls it, where it is one.
 */
export const attachContents = async (
  { title: server, url }: McpConnection,
  contents: readonly ToolContent[],
  { draftKey, name }: { readonly draftKey: string; readonly name?: string | undefined },
): Promise<number> => {
  let attached = 0;
  for (const content of contents) {
    if (!('data' in content)) continue;
    const uri = content.type === 'file' ? content.uri : '';
    const title = (contents.length === 1 ? name : undefined) ?? (uri === '' ? nameless(content) : nameFrom(uri));
    const file = new File([decodeBase64(content.data)], title, { type: content.mimeType ?? '' });
    const signal = new AbortController().signal;
    const read = await readAttachment(file, newId(), { signal, onProgress: () => undefined });
    // Another conversation was opened meanwhile.
    if (useSession.getState().draftKey !== draftKey) return attached;
    if (read.type === 'refused') {
      sayFileProblem(title, read.problem);
      continue;
    }
    const resource = { server, host: hostOf(url), uri: uri.slice(0, 4_096) };
    if (!(await attachRead({ ...read.attachment, name: read.attachment.name.slice(0, 300), resource }))) break;
    attached += 1;
  }
  return attached;
};

/** What is attached, and the name that its server gives it. */
export type WantedResource = {
  readonly connection: McpConnection;
  readonly uri: string;
  readonly name?: string;
  /** Whether the user still wants it once the server has answered. */
  readonly isWanted: () => boolean;
  /** By which it is canceled. */
  readonly workId?: string;
};

/** Reads a resource and attaches what it holds. Resolves to whether anything was attached. */
export const attachResource = async ({ connection, uri, name, isWanted, workId }: WantedResource): Promise<boolean> => {
  const { draftKey } = useSession.getState();
  const contents = await send({
    type: 'mcp-resource-read',
    connectionId: connection.id,
    uri,
    ...(workId !== undefined && { workId }),
  }).catch((error: unknown) => {
    if (isWanted()) showRefusal(error);
  });
  if (contents === undefined || !isWanted()) return false;
  const named = contents.map((content) => ({ ...content, uri: content.uri === '' ? uri : content.uri }));
  return (await attachContents(connection, named, { draftKey, name })) > 0;
};
