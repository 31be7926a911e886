/**
 * A backend's question whether a call of its own tool may be made, and the user's answer: the `approval` of a part in ai 6
 * and 7. All but `approved` is what the backend said; it goes back with the answer as it came.
 */
export type ToolApproval = {
  readonly id: string;
  /** What the user said; absent while they are asked. */
  readonly approved?: boolean;
  readonly descriptor?: unknown;
  readonly inputSchemaInput?: unknown;
  /** Why the backend asks. */
  readonly requestReason?: string;
  /** By which the backend knows its own question again. */
  readonly signature?: string;
};
