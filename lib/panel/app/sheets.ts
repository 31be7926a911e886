import { create } from 'zustand';
import type { FilePart } from '@/lib/domain/message-part';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerPrompt } from '@/lib/domain/tools/server-offers';

/** What parameters hold for; a price is the model's. */
export type ParametersScope = 'chat' | 'model';

/** A prompt of a server, and where in the draft it goes, UTF-16 offset. */
export type AskedPrompt = { readonly connection: McpConnection; readonly prompt: ServerPrompt; readonly at: number };

/** What is to be exported: a conversation, or one that is seen from an answer of it. */
export type AskedExport = { readonly conversationId: string; readonly messageId?: string };

/** What is to be moved to a folder, or tagged. `onMoved` is called when the user has chosen. */
export type AskedMove = { readonly conversationIds: readonly string[]; readonly onMoved?: () => void };

/** What lies over the conversation; at most one. */
export type Sheet =
  | { readonly name: 'parameters'; readonly scope?: ParametersScope }
  | { readonly name: 'sent'; readonly messageId: string }
  | { readonly name: 'file'; readonly file: FilePart }
  | { readonly name: 'page'; readonly fileId: string }
  | ({ readonly name: 'export' } & AskedExport)
  | { readonly name: 'archive'; readonly conversationIds: readonly string[] }
  | ({ readonly name: 'folder' } & AskedMove)
  | ({ readonly name: 'tags' } & AskedMove)
  | ({ readonly name: 'prompt' } & AskedPrompt);

/** The sheet that is open. */
export const useSheet = create<{ readonly sheet: Sheet | undefined }>()(() => ({ sheet: undefined }));

/** Closes whichever is open. */
export const closeSheet = (): void => useSheet.setState({ sheet: undefined });
/** Opens the parameters of the conversation and its model. */
export const showParameters = (): void => useSheet.setState({ sheet: { name: 'parameters' } });
/** Opens the parameters of the model, among which its price is. */
export const showPrice = (): void => useSheet.setState({ sheet: { name: 'parameters', scope: 'model' } });
/** Opens what was sent for an answer. */
export const showSent = (messageId: string): void => useSheet.setState({ sheet: { name: 'sent', messageId } });
/** Opens a file of a message. */
export const showFile = (file: FilePart): void => useSheet.setState({ sheet: { name: 'file', file } });
/** Opens what will be sent of a page of the draft. */
export const showPage = (fileId: string): void => useSheet.setState({ sheet: { name: 'page', fileId } });
/** Offers the ways in which a conversation can be taken out. */
export const showExport = (asked: AskedExport): void => useSheet.setState({ sheet: { name: 'export', ...asked } });
/** Offers to take several conversations out as one archive. */
export const showArchive = (conversationIds: readonly string[]): void =>
  useSheet.setState({ sheet: { name: 'archive', conversationIds } });
/** Offers the folders that conversations can be moved to. */
export const showFolders = (asked: AskedMove): void => useSheet.setState({ sheet: { name: 'folder', ...asked } });
/** Offers the tags that conversations can have. */
export const showTags = (asked: AskedMove): void => useSheet.setState({ sheet: { name: 'tags', ...asked } });
/** Asks for the arguments of a server's prompt, and inserts it. */
export const showPrompt = (asked: AskedPrompt): void => useSheet.setState({ sheet: { name: 'prompt', ...asked } });
