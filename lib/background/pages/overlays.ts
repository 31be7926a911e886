import type { ChatEvent } from '@/lib/commands/all';
import type { OverlayCommand, OverlayCommandResults, OverlayEvent } from '@/lib/commands/overlay';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { OverlayReading, OverlayStart } from '@/lib/domain/pages/overlay';
import type { ReadingView } from '@/lib/domain/read-aloud/view';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { overlayChannel } from '@/lib/messaging/channel';
import { type ChannelClient, createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageReadings } from '../read-aloud/page-readings';
import { documentKey, keyOfSender, type OverlayDocuments } from './overlay-documents';
import type { OverlayOrders } from './overlay-orders';

/** The overlays in web pages, as the background's composition sees them. */
export type Overlays = {
  /** Takes the port of an overlay. */
  accept(port: ChannelPort): boolean;
  /** Tells an overlay about its reading. */
  onEvent(event: ChatEvent): void;
};

export type OverlaysContext = {
  readonly own: OwnIdentity;
  readonly documents: OverlayDocuments;
  readonly orders: Pick<OverlayOrders, 'order'>;
  readonly readings: PageReadings;
  /** Runs a script of ours in a document; once is enough, twice does no harm. */
  inject(document: PageDocument, script: 'overlay' | 'page-tools'): Promise<unknown>;
  /** What every overlay starts with, in the user's language. */
  start(document: PageDocument): Promise<Omit<OverlayStart, 'order' | 'reading'>>;
  /** The frame of these addresses that has the most text, and more than the document itself. */
  mainFrame(document: PageDocument, addresses: readonly string[]): Promise<PageDocument | undefined>;
  /** The frame of a page that a quotation stands in. */
  frameOfQuote(document: PageDocument, quote: string): Promise<PageDocument | undefined>;
  /** No toolbar on the site of this page any more. */
  turnToolbarOff(document: PageDocument): Promise<void>;
  /** What people call a voice. */
  voiceName(voice: VoiceRef): string;
  /** Whether a page that the user leaves is read on. */
  readsOn(): Promise<boolean>;
  explain(error: unknown): ChatErrorData;
  onRefusal(refusal: Refusal): void;
};

const overlayReading = (view: ReadingView, voiceName: OverlaysContext['voiceName']): OverlayReading => ({
  readingId: view.readingId,
  status: view.status,
  ...(view.status === 'failed' && view.error?.code === 'no-voice' && { hasNoVoice: true }),
  ...(view.sentence !== undefined && { sentence: { start: view.sentence.start, end: view.sentence.end } }),
  voice: view.voice === undefined ? '' : voiceName(view.voice),
  elapsedMs: view.elapsedMs,
  totalMs: view.totalMs,
  rate: view.rate,
});

/** Wires the overlays. */
export const createOverlays = (context: OverlaysContext): Overlays => {
  const { documents, readings } = context;
  const { order } = context.orders;
  /** The reading whose page the user has left, and the sentence that may still be heard. */
  let left: { readonly readingId: string; readonly index: number } | undefined;

  /** The document that is being woken: an overlay that only waits has no port. */
  let waking: string | undefined;
  const wake = async (key: string): Promise<void> => {
    if (waking === key) return;
    waking = key;
    const document = await documents.find(key);
    // It was left, and the worker that heard of it was stopped.
    if (document === undefined) return leavePage(key);
    try {
      await context.inject(document, 'overlay');
    } catch {
      // It was left while no worker was there to hear of it.
      await leave(key);
    }
  };

  const ready = async (document: PageDocument, client: ChannelClient<OverlayEvent>): Promise<OverlayStart> => {
    const key = documentKey(document);
    documents.connect(key, client);
    waking = undefined;
    const reading = readings.current();
    if (reading?.document === key) left = undefined;
    const order = documents.takeOrder(key);
    return {
      ...(await context.start(document)),
      ...(order !== undefined && { order }),
      ...(reading?.document === key && { reading: overlayReading(reading, context.voiceName) }),
    };
  };

  const answer = async (
    document: PageDocument,
    command: OverlayCommand,
    client: ChannelClient<OverlayEvent>,
  ): Promise<OverlayCommandResults[OverlayCommand['type']]> => {
    const key = documentKey(document);
    if (command.type === 'overlay-ready') return ready(document, client);
    if (command.type === 'overlay-tools') {
      await context.inject(document, 'page-tools');
      return null;
    }
    if (command.type === 'overlay-toolbar-off') {
      await context.turnToolbarOff(document);
      return null;
    }
    if (command.type === 'overlay-frames') {
      const frame = await context.mainFrame(document, command.addresses);
      if (frame !== undefined) await order(frame, { type: 'read', what: 'page' });
      return { isRead: frame !== undefined };
    }
    if (command.type === 'overlay-passage') {
      const { place } = command;
      const frame = document.frameId === 0 ? await context.frameOfQuote(document, place.quote) : undefined;
      if (frame !== undefined) await order(frame, { type: 'show', place });
      return { isShown: frame !== undefined };
    }
    if (command.type === 'overlay-read') {
      left = undefined;
      return readings.open({ ...command, document: key });
    }
    // The keys of a player work for the document whose text is read, and for no other.
    if (readings.current()?.document !== key) return command.type === 'overlay-append' ? {} : null;
    switch (command.type) {
      case 'overlay-append':
        return readings.append(command);
      case 'overlay-left':
        await leavePage(key);
        return null;
      case 'overlay-play':
        return readings.play();
      case 'overlay-pause':
        return readings.pause();
      case 'overlay-step':
        return readings.step(command);
      case 'overlay-seek':
        return readings.seek(command.offset);
      case 'overlay-seek-time':
        return readings.seekTime(command.atMs);
      case 'overlay-rate':
        return readings.setRate(command.rate);
      case 'overlay-close':
        return readings.close();
      default:
        return command satisfies never;
    }
  };

  /** The user has gone from the page that is read: as they chose, it is read on or ends with the sentence. */
  const leavePage = async (key: string): Promise<void> => {
    const reading = readings.current();
    if (reading?.document !== key) return;
    if (await context.readsOn()) readings.finish();
    else if (reading.status === 'playing') left = { readingId: reading.readingId, index: reading.sentenceIndex };
    else await readings.close();
  };

  const leave = async (key: string): Promise<void> => {
    await documents.forget(key);
    await leavePage(key);
  };

  const host = createChannelHost<typeof overlayChannel.commands, OverlayEvent>(overlayChannel, {
    own: context.own,
    handle: async (command, client) => {
      const key = keyOfSender(client.sender);
      const document = key === undefined ? undefined : await documents.find(key);
      if (document === undefined) throw new ChatError({ code: 'forbidden' });
      await readings.restored;
      return answer(document, command, client);
    },
    explain: context.explain,
    onRefusal: context.onRefusal,
    onDisconnect: (client) => {
      const key = keyOfSender(client.sender);
      if (key !== undefined && documents.disconnect(key, client)) void leave(key).catch(() => undefined);
    },
  });

  const noteLeft = (view: ReadingView | undefined): void => {
    if (left === undefined) return;
    if (view?.readingId !== left.readingId) left = undefined;
    else if (view.sentenceIndex !== left.index || view.status !== 'playing') {
      left = undefined;
      void readings.close().catch(() => undefined);
    }
  };

  /** The document that was told last: it hears of the end as well. */
  let told: string | undefined;
  const tell = (view: ReadingView | undefined): void => {
    if (told !== undefined && told !== view?.document) documents.client(told)?.send({ type: 'overlay-reading' });
    told = view?.document;
    if (told === undefined || view === undefined) return;
    const client = documents.client(told);
    client?.send({ type: 'overlay-reading', reading: overlayReading(view, context.voiceName) });
    const isHeard = view.status === 'playing' || view.status === 'waiting';
    if (client === undefined && isHeard) void wake(told).catch(() => undefined);
  };

  return {
    accept: host.accept,
    onEvent: (event) => {
      if (event.type === 'reading-changed') {
        tell(event.reading);
        noteLeft(event.reading);
      }
      if (event.type !== 'reading-word' || told === undefined) return;
      if (readings.current()?.readingId !== event.readingId) return;
      documents.client(told)?.send({ type: 'overlay-word', start: event.start, end: event.end });
    },
  };
};
