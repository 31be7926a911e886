import type { LeftOutItem, UnreadableItem } from '../imported';
import type { IncomingSetting } from '../incoming';

/** What comes of a row: something that may be written, or what does not come and why. */
export type ReadSetting =
  | { readonly type: 'setting'; readonly incoming: IncomingSetting }
  | UnreadableItem
  | LeftOutItem;
