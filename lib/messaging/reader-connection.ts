import type { speakerReports } from '@/lib/commands/speaker';
import type { SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import { browser } from '@/lib/platform/browser';
import { systemTimers } from '@/lib/platform/clock';
import { type ChannelConnection, connectChannel } from './channel-connection';
import { channelNames } from './channel-names';
import type { ChannelPort } from './port';

/** The speaker's end of the reader channel. */
export type ReaderConnection = ChannelConnection<typeof speakerReports, SpeakerTask>;

/** Connects the speaker to the background and stays connected. */
export const connectReader = (
  connect: () => ChannelPort = () => browser.runtime.connect({ name: channelNames.reader }),
): ReaderConnection => connectChannel<typeof speakerReports, SpeakerTask>({ connect, timers: systemTimers });
