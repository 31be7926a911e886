import type { ToolKind } from '@/lib/domain/tool-kind';

/** What the policy of an organization says about tools. Each waits until the browser has reported the policy. */
export type ToolAllowance = {
  /** Whether a model may have tools of this kind. */
  allowsTools(kind: ToolKind): Promise<boolean>;
  /** Throws ChatError `managed` when tools of this kind must not be used. */
  requireTools(kind: ToolKind): Promise<void>;
};
