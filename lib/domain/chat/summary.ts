/** What replaces the messages before one in what is sent. The messages themselves stay in the conversation. */
export type ConversationSummary = {
  /** Plain text or Markdown, as the model wrote it. */
  readonly text: string;
  /** The first message that it does not cover; `Conversation.firstSentId` when it was made. */
  readonly beforeId: string;
  /** `Conversation.firstSentId` before it was made, to be put back when it is undone. */
  readonly firstSentBefore?: string;
  /** The name of the model that wrote it. */
  readonly modelName: string;
  readonly messageCount: number;
  /** It also sums up text by strangers. */
  readonly isTainted: boolean;
};
