import type { ModelTask, modelReports } from '@/lib/commands/model';
import { browser } from '@/lib/platform/browser';
import { systemTimers } from '@/lib/platform/clock';
import { type ChannelConnection, connectChannel } from './channel-connection';
import { channelNames } from './channel-names';
import type { ChannelPort } from './port';

/** The window's end of the model channel. */
export type ModelConnection = ChannelConnection<typeof modelReports, ModelTask>;

/** Connects the window to the background and stays connected. */
export const connectModel = (
  connect: () => ChannelPort = () => browser.runtime.connect({ name: channelNames.model }),
): ModelConnection => connectChannel<typeof modelReports, ModelTask>({ connect, timers: systemTimers });
