import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerPromptMessage } from '@/lib/domain/tools/server-offers';
import type { ToolContent } from '@/lib/domain/tools/tool';
import { i18n } from '@/lib/i18n/instance';
import { attachContents } from '@/lib/panel/attachments/server-resources';
import { send } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

/** A prompt with its arguments, and where in the draft its text goes, UTF-16 offset. */
export type WantedPrompt = {
  readonly connection: McpConnection;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly at: number;
  /** Whether the user still wants it once the server has answered. */
  readonly isWanted: () => boolean;
  /** By which it is canceled. */
  readonly workId?: string;
};

const wordsOf = (content: ToolContent): string => {
  if (content.type === 'text') return content.text;
  return content.type === 'link' ? content.uri : '';
};

/** What a prompt says, as one text; where it holds several turns, each says whose it is. */
export const promptWords = (messages: readonly ServerPromptMessage[]): string => {
  const turns = messages
    .map(({ role, content }) => ({ role, text: wordsOf(content).trim() }))
    .filter(({ text }) => text !== '');
  const isDialog = turns.some(({ role }) => role === 'assistant');
  return turns.map(({ role, text }) => (isDialog ? `${i18n.t(`sent.role.${role}`)}:\n${text}` : text)).join('\n\n');
};

/**
 * Writes a server's prompt into the draft, where the user reads and changes it before it is sent; files in it are attached.
 * Resolves to whether it did.
 */
export const insertPrompt = async ({
  connection,
  name,
  values,
  at,
  isWanted,
  workId,
}: WantedPrompt): Promise<boolean> => {
  const { draftKey } = useSession.getState();
  const messages = await send({
    type: 'mcp-prompt-get',
    connectionId: connection.id,
    name,
    arguments: { ...values },
    ...(workId !== undefined && { workId }),
  }).catch((error: unknown) => {
    if (isWanted()) showRefusal(error);
  });
  const { draft, draftKey: key } = useSession.getState();
  if (messages === undefined || key !== draftKey || !isWanted()) return false;
  changeDraft(draft.slice(0, at) + promptWords(messages) + draft.slice(at));
  await attachContents(
    connection,
    messages.map(({ content }) => content),
    { draftKey },
  );
  return true;
};
