import type { ChatErrorData } from '@/lib/domain/chat-error';
import { ChatError } from '@/lib/domain/chat-error';
import type { Playback, SpeakerTask } from '@/lib/domain/reading';
import { type ChannelClient, createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import { readerChannel, type SpeakerReport } from '@/lib/messaging/reader-channel';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { Timers } from '@/lib/platform/clock';

/** The background's hold of the speaker's document. */
export type SpeakerLink = {
  accept(port: ChannelPort): boolean;
  /** Gives an order to the document if it is there. */
  tell(order: SpeakerTask): boolean;
  /** Opens the document unless it is there. Rejects with ChatError `timeout`. */
  open(): Promise<void>;
};

export type SpeakerLinkContext = {
  readonly own: OwnIdentity;
  readonly timers: Timers;
  openDocument(): Promise<void>;
  /** Answers a report other than `speaker-ready`. */
  onReport(report: Exclude<SpeakerReport, { type: 'speaker-ready' }>): unknown;
  onReady(playback: Playback | undefined): void;
  onGone(): void;
  explain(error: unknown): ChatErrorData;
  onRefusal(refusal: Refusal): void;
};

/** A document that has not said that it is ready after this has failed to load. */
const openLimit = 10_000;

/** Makes the link. The document may close at any time, and the worker may find one that an earlier worker opened. */
export const createSpeakerLink = (context: SpeakerLinkContext): SpeakerLink => {
  let speaker: ChannelClient<SpeakerTask> | undefined;
  const waiting = new Set<() => void>();

  const host = createChannelHost<typeof readerChannel.commands, SpeakerTask>(readerChannel, {
    own: context.own,
    handle: async (report, client) => {
      if (report.type !== 'speaker-ready') return context.onReport(report);
      speaker = client;
      context.onReady(report.playback);
      for (const resolve of waiting) resolve();
      waiting.clear();
      return null;
    },
    explain: context.explain,
    onRefusal: context.onRefusal,
    onDisconnect: (client) => {
      if (speaker !== client) return;
      speaker = undefined;
      context.onGone();
    },
  });

  const ready = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (speaker !== undefined) return resolve();
      const cancel = context.timers.after(openLimit, () => {
        waiting.delete(finish);
        reject(new ChatError({ code: 'timeout' }));
      });
      const finish = (): void => {
        cancel();
        resolve();
      };
      waiting.add(finish);
    });

  return {
    accept: host.accept,
    tell: (order) => {
      speaker?.send(order);
      return speaker !== undefined;
    },
    open: async () => {
      if (speaker === undefined) await context.openDocument();
      await ready();
    },
  };
};
