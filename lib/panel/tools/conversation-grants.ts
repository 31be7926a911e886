import { create } from 'zustand';
import { z } from '@/lib/domain/schema';
import { type ToolGrant, toolGrantSchema } from '@/lib/domain/tool-choice';
import { chatConnection, sendOrReport } from '@/lib/panel/connection';
import { watchStored } from '@/lib/panel/stored';

/** What is allowed in the conversation that is shown. */
export const useConversationGrants = create<{ readonly grants: readonly ToolGrant[] }>()(() => ({ grants: [] }));

let asked = 0;

const load = async (conversationId: string): Promise<void> => {
  asked += 1;
  const own = asked;
  const answer = await sendOrReport({ type: 'tool-grants', conversationId });
  if (own === asked) useConversationGrants.setState({ grants: answer?.conversation ?? [] });
};

/** Mirrors what is allowed in a conversation. Returns the function that ends it. */
export const followConversationGrants = (conversationId: string): (() => void) => {
  useConversationGrants.setState({ grants: [] });
  void load(conversationId);
  return chatConnection().onEvent((event) => {
    if (event.type === 'tools-changed' && event.conversationId === conversationId) void load(conversationId);
  });
};

/** A conversation in which something is allowed. */
export type GrantedConversation = {
  readonly id: string;
  readonly title: string;
  readonly grants: readonly ToolGrant[];
};

const storedGrants = z.catch(z.array(toolGrantSchema), []);

/** Follows all stored conversations in which something is allowed, the latest first. Returns the function that ends it. */
export const followGrantedConversations = (onChange: (granted: readonly GrantedConversation[]) => void): (() => void) =>
  watchStored(
    async ({ conversations }) =>
      (await conversations.listConversations()).flatMap(({ id, title, tools }) => {
        const grants = storedGrants.parse(tools?.grants);
        return grants.length === 0 ? [] : [{ id, title, grants }];
      }),
    onChange,
    () => onChange([]),
  );
