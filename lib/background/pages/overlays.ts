import type { ChatEvent } from '@/lib/commands/all';
import type { OverlayEvent } from '@/lib/commands/overlay';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { overlayChannel } from '@/lib/messaging/channel';
import { type ChannelClient, createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createOverlayAnnouncer, type OverlayAnnouncerContext, overlayReadAloud } from './overlay-announcer';
import { createOverlayAnswers, type OverlayAnswersContext } from './overlay-answers';
import { documentKey, keyOfSender, type OverlayDocuments } from './overlay-documents';
import { createPageDeparture, type PageDepartureContext } from './page-departure';

/** The overlays in web pages, as the background's composition sees them. */
export type Overlays = {
  /** Takes the port of an overlay. */
  accept(port: ChannelPort): boolean;
  /** Tells an overlay about what it reads aloud. */
  onEvent(event: ChatEvent): void;
};

export type OverlaysContext = Omit<OverlayAnnouncerContext & OverlayAnswersContext, 'departure' | 'inject'> &
  PageDepartureContext & {
    readonly own: OwnIdentity;
    readonly documents: OverlayDocuments;
    /** Runs a script of ours in a document; once is enough, twice does no harm. */
    inject(document: PageDocument, script: 'overlay' | 'page-tools'): Promise<unknown>;
    /** What a language is called in the user's own. */
    languageName(language: SpeechLanguage): Promise<string>;
    /** What every overlay starts with, in the user's language. */
    start(document: PageDocument): Promise<Omit<OverlayStart, 'order' | 'readAloud'>>;
    explain(error: unknown): ChatErrorData;
    onRefusal(refusal: Refusal): void;
  };

/** Wires the overlays. */
export const createOverlays = (context: OverlaysContext): Overlays => {
  const { documents, readAloudSessions } = context;
  const departure = createPageDeparture({ readAloudSessions, readsOn: context.readsOn });
  const announcer = createOverlayAnnouncer({
    documents,
    departure,
    inject: context.inject,
    voiceName: context.voiceName,
  });
  const answer = createOverlayAnswers({
    orders: context.orders,
    readAloudSessions,
    departure,
    inject: context.inject,
    frames: context.frames,
    sentenceOptions: context.sentenceOptions,
    readInFrame: context.readInFrame,
    frameOfQuote: context.frameOfQuote,
    turnToolbarOff: context.turnToolbarOff,
  });

  const ready = async (document: PageDocument, client: ChannelClient<OverlayEvent>): Promise<OverlayStart> => {
    const key = documentKey(document);
    documents.connect(key, client);
    announcer.onConnected();
    const readAloud = readAloudSessions.current();
    if (readAloud?.document === key) departure.cancel();
    const order = documents.takeOrder(key);
    return {
      ...(await context.start(document)),
      ...(order !== undefined && { order }),
      ...(readAloud?.document === key && { readAloud: overlayReadAloud(readAloud, context.voiceName) }),
    };
  };

  const leave = async (key: string): Promise<void> => {
    await documents.forget(key);
    await departure.leave(key);
  };

  const host = createChannelHost<typeof overlayChannel.commands, OverlayEvent>(overlayChannel, {
    own: context.own,
    handle: async (command, client) => {
      const key = keyOfSender(client.sender);
      const document = key === undefined ? undefined : await documents.find(key);
      if (document === undefined) throw new ChatError({ code: 'forbidden' });
      await readAloudSessions.restored;
      return command.type === 'overlay-ready' ? ready(document, client) : answer(document, command);
    },
    explain: context.explain,
    onRefusal: context.onRefusal,
    onDisconnect: (client) => {
      const key = keyOfSender(client.sender);
      if (key !== undefined && documents.disconnect(key, client)) void leave(key).catch(() => undefined);
    },
  });

  return {
    accept: host.accept,
    onEvent: (event) => {
      if (event.type === 'read-aloud-changed') {
        announcer.announce(event.readAloud);
        departure.onReadAloud(event.readAloud);
      }
      if (event.type === 'read-aloud-word' && readAloudSessions.current()?.readAloudId === event.readAloudId) {
        announcer.announceWord(event);
      }
      if (event.type === 'read-aloud-voice-missing' && readAloudSessions.current()?.readAloudId === event.readAloudId) {
        // Nothing is lost: the panel says the same.
        void context.languageName(event.language).then(announcer.announceMissing, () => undefined);
      }
    },
  };
};
