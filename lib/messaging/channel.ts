import { allCommands } from '@/lib/commands/all';
import type { Declarations } from '@/lib/commands/declare';
import { modelReports } from '@/lib/commands/model';
import { overlayCommands } from '@/lib/commands/overlay';
import { speakerReports } from '@/lib/commands/speaker';
import { overlayChannelName } from '@/lib/domain/pages/page-limits';
import { channelNames } from './channel-names';
import type { SenderClass } from './sender';

/** A kind of port: its name, who may open it, and the commands that it carries. */
export type Channel<Declared extends Declarations> = {
  readonly name: string;
  readonly openTo: Exclude<SenderClass, 'foreign'>;
  readonly commands: Declared;
};

/** Checks a channel's shape where it is written. */
const defineChannel = <Declared extends Declarations>(channel: Channel<Declared>): Channel<Declared> => channel;

/** Panel to background. Carries keys once, towards the background; never back. */
export const chatChannel = defineChannel({ name: channelNames.chat, openTo: 'extension', commands: allCommands });

/** Overlay in a web page to background: text goes there, positions and texts of our own come back. Never a key. */
export const overlayChannel = defineChannel({ name: overlayChannelName, openTo: 'page', commands: overlayCommands });

/** Speaker to background: its document reports by commands and takes `SpeakerTask`s as events. */
export const readerChannel = defineChannel({
  name: channelNames.reader,
  openTo: 'extension',
  commands: speakerReports,
});

/** The window that hosts the browser's own model to the background: it reports by commands, and takes tasks as events. */
export const modelChannel = defineChannel({ name: channelNames.model, openTo: 'extension', commands: modelReports });
