import type { SpeakerReport } from '@/lib/commands/speaker';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Playback, SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import { readerChannel } from '@/lib/messaging/channel';
import { createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { Timers } from '@/lib/platform/clock';
import type { DocumentHold } from '../document-hold';

/** The orders to the speaker's document, whether or not it is there yet. */
export type SpeakerOrders = Pick<DocumentHold<SpeakerTask>, 'open' | 'tell'>;

/** The background's end of the speaker's port. */
export type SpeakerLink = { accept(port: ChannelPort): boolean };

export type SpeakerLinkContext = {
  readonly own: OwnIdentity;
  readonly timers: Timers;
  readonly hold: Pick<DocumentHold<SpeakerTask>, 'noteReady' | 'noteGone'>;
  /** Answers a report other than `speaker-ready`. */
  onReport(report: Exclude<SpeakerReport, { type: 'speaker-ready' }>): unknown;
  onReady(playback: Playback | undefined): void;
  /** The document closed; `isAgain`: moments after it had closed before. */
  onGone(isAgain: boolean): void;
  explain(error: unknown): ChatErrorData;
  onRefusal(refusal: Refusal): void;
};

/** A document that closes twice within this would close a third time, ms. */
const recently = 10_000;

/** Makes the link. The document may close at any time, and the worker may find one that an earlier worker opened. */
export const createSpeakerLink = (context: SpeakerLinkContext): SpeakerLink => {
  const { hold } = context;
  let forgetGone: (() => void) | undefined;

  const host = createChannelHost<typeof readerChannel.commands, SpeakerTask>(readerChannel, {
    own: context.own,
    handle: async (report, client) => {
      if (report.type !== 'speaker-ready') return context.onReport(report);
      hold.noteReady(client);
      context.onReady(report.playback);
      return null;
    },
    explain: context.explain,
    onRefusal: context.onRefusal,
    onDisconnect: (client) => {
      if (!hold.noteGone(client)) return;
      const isAgain = forgetGone !== undefined;
      forgetGone?.();
      forgetGone = context.timers.after(recently, () => {
        forgetGone = undefined;
      });
      context.onGone(isAgain);
    },
  });

  return { accept: host.accept };
};
