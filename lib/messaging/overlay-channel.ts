import { overlayCommandSchema } from '@/lib/domain/pages/overlay';
import { overlayChannelName } from '@/lib/domain/pages/page-limits';
import { defineChannel } from './channel';

/** The overlay in a web page to the background: text towards it, positions and texts of our own back. Never a key. */
export const overlayChannel = defineChannel({
  name: overlayChannelName,
  openTo: 'page',
  commands: overlayCommandSchema,
});
