import { beforeEach, describe, expect, it } from 'vitest';
import { createOverlayDocuments } from '@/lib/background/pages/overlay-documents';
import { createOverlayOrders, type OverlayOrders } from '@/lib/background/pages/overlay-orders';
import { createOverlays, type Overlays } from '@/lib/background/pages/overlays';
import type { PageFrames } from '@/lib/background/pages/page-frames';
import type { OverlayCommand } from '@/lib/commands/overlay';
import { ChatError } from '@/lib/domain/chat-error';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { FrameRef } from '@/lib/domain/pages/page-frames';
import type { SentenceOptions } from '@/lib/domain/pages/sentence-options';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { PageDocument, PageScript } from '@/lib/platform/page-scripts';
import texts from '@/locales/en-US.json';
import { createFakeArea } from '../../fakes/key-value-area';
import { languageOf } from '../../fakes/language-of';
import { createFakePageReadAloudSessions, readAloudView } from '../../fakes/page-read-aloud-sessions';
import { createPortPair } from '../../fakes/ports';
import { settlePromises } from '../../fakes/timers';

const document: PageDocument = { tabId: 7, frameId: 0, documentId: 'd1', url: 'https://a.example/' };

let readAloud: ReturnType<typeof createFakePageReadAloudSessions>;
let injected: string[];
let orders: OverlayOrders;
let overlays: Overlays;
let readsOn: boolean;
let isGone: boolean;
let turnedOff: string[];
const place = { quote: 'short waves', before: 'Air scatters ', after: '.' };
let frame: PageDocument | undefined;
let readInFrame: string[];
/** What was asked of frames, and whether they are still there. */
let framesAsked: unknown[];
let isFrameGone: boolean;
const options: SentenceOptions = { languages: { uiLanguage: 'en-US', favourites: [] }, code: 'skip', notes: 'skip' };
const inner: FrameRef = { frameId: 3, documentId: 'd3' };
const said: PageSentence = { text: 'Of the frame.', language: 'en-US', startsParagraph: true };
const asFrame =
  <Answer>(answer: Answer) =>
  async (...asked: readonly unknown[]): Promise<Answer | undefined> => {
    framesAsked.push(asked);
    return isFrameGone ? undefined : answer;
  };
const frames: PageFrames = {
  begin: asFrame(inner),
  parts: asFrame({ parts: [{ length: 13, startsParagraph: true }], isDone: true }),
  sentences: asFrame([said]),
  light: asFrame({ box: { top: 1, bottom: 2 } }),
  putOut: async (...asked) => void framesAsked.push(asked),
  passage: async () => undefined,
  pathOf: async () => undefined,
};

beforeEach(() => {
  readAloud = createFakePageReadAloudSessions();
  injected = [];
  turnedOff = [];
  readsOn = false;
  isGone = false;
  frame = undefined;
  readInFrame = [];
  framesAsked = [];
  isFrameGone = false;
  const documents = createOverlayDocuments(createFakeArea());
  const inject = async ({ documentId }: PageDocument, script: PageScript) => {
    if (isGone) throw new Error('no such document');
    injected.push(`${script} ${documentId}`);
  };
  orders = createOverlayOrders({ documents, inject });
  overlays = createOverlays({
    own: { id: 'abc', origin: 'chrome-extension://abc' },
    documents,
    orders,
    readAloudSessions: readAloud.readAloudSessions,
    inject,
    start: async () => ({
      texts: texts.overlay,
      locale: 'en-US',
      direction: 'ltr',
      appearance: 'system',
      prompts: [],
      showsToolbar: true,
      sentences: options,
    }),
    languageName: async (language) => `the name of ${language}`,
    frames,
    sentenceOptions: async () => options,
    readInFrame: async ({ documentId }, what) => {
      readInFrame.push(`${documentId} ${what}`);
      return true;
    },
    frameOfQuote: async () => frame,
    turnToolbarOff: async ({ url }) => void turnedOff.push(url),
    voiceName: ({ voiceId }) => voiceId,
    readsOn: async () => readsOn,
    explain: (error) => (error instanceof ChatError ? error.data : { code: 'unknown' }),
    onRefusal: () => undefined,
  });
});

/** A script in a document, at its end of a port. */
const connect = (documentId = 'd1') => {
  const pair = createPortPair('overlay', {
    id: 'abc',
    origin: 'https://a.example',
    tab: { id: 7 },
    frameId: 0,
    documentId,
  });
  const received: unknown[] = [];
  pair.page.onMessage.addListener((message) => received.push(message));
  overlays.accept(pair.background);
  return {
    pair,
    received,
    say: async (command: OverlayCommand): Promise<unknown> => {
      pair.page.postMessage({ type: 'request', number: 1, command });
      await settlePromises();
      return received.at(-1);
    },
  };
};

const tell = (view: ReadAloudView | undefined): void => {
  readAloud.view = view;
  overlays.onEvent({ type: 'read-aloud-changed', ...(view !== undefined && { readAloud: view }) });
};

describe('the overlays of the background', () => {
  it('take no command from a document that none was put into', async () => {
    const failure = { type: 'failure', number: 1, error: { code: 'forbidden' } };

    expect(await connect().say({ type: 'overlay-ready' })).toEqual(failure);
    expect(await connect().say({ type: 'overlay-play' })).toEqual(failure);
    expect(readAloud.calls).toEqual([]);
  });

  it('are put into a document with what they are to do, and told the next thing over the port', async () => {
    await orders.order(document, { type: 'read', what: 'page' });
    const script = connect();
    const start = await script.say({ type: 'overlay-ready' });
    await orders.order(document, { type: 'toolbar' });

    expect(injected).toEqual(['overlay d1']);
    expect(start).toMatchObject({ type: 'reply', result: { order: { type: 'read', what: 'page' } } });
    expect(script.received.at(-1)).toEqual({
      type: 'event',
      event: { type: 'overlay-order', order: { type: 'toolbar' } },
    });
  });

  it('are put into a document once before there is anything to do, and hear of it over the port', async () => {
    await orders.prepare(document);
    const script = connect();
    const start = await script.say({ type: 'overlay-ready' });
    await orders.prepare(document);
    await orders.order(document, { type: 'toolbar' });

    expect(injected).toEqual(['overlay d1']);
    expect(start).not.toHaveProperty('result.order');
    expect(script.received.at(-1)).toMatchObject({ event: { type: 'overlay-order', order: { type: 'toolbar' } } });
  });

  it('give an order once', async () => {
    await orders.order(document, { type: 'read', what: 'page' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });

    expect(await script.say({ type: 'overlay-ready' })).not.toHaveProperty('result.order');
  });

  it('work the keys for the document that is read, and for no other', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView({ document: 'another' }));
    await script.say({ type: 'overlay-close' });
    expect(readAloud.calls).toEqual([]);

    tell(readAloudView());
    await script.say({ type: 'overlay-pause' });
    await script.say({ type: 'overlay-step', by: 1, unit: 'sentence' });

    expect(readAloud.calls).toEqual(['pause', 'step']);
  });

  it('tell a document of its own reading and words, and of the end', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    script.received.length = 0;

    tell(
      readAloudView({
        voice: { engineId: 'openai', voiceId: 'Ada' },
        sentence: { id: 'p1', language: 'en-US', start: 0, end: 4 },
      }),
    );
    overlays.onEvent({ type: 'read-aloud-word', readAloudId: 'r1', start: 0, end: 2, isExact: true });
    overlays.onEvent({ type: 'read-aloud-word', readAloudId: 'another', start: 0, end: 2, isExact: true });
    tell(undefined);

    expect(script.received).toMatchObject([
      { event: { type: 'overlay-read-aloud', readAloud: { voice: 'Ada', sentence: { start: 0, end: 4 } } } },
      { event: { type: 'overlay-word', start: 0, end: 2 } },
      { event: { type: 'overlay-read-aloud' } },
    ]);
    expect(script.received.at(-1)).not.toHaveProperty('event.reading');
  });

  it('say in a document that no voice speaks a language of it', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    const language = languageOf('el');
    tell(readAloudView());
    script.received.length = 0;

    overlays.onEvent({ type: 'read-aloud-voice-missing', readAloudId: 'another', language });
    overlays.onEvent({ type: 'read-aloud-voice-missing', readAloudId: 'r1', language });
    await settlePromises();

    expect(script.received).toMatchObject([
      {
        event: { type: 'overlay-order', order: { type: 'say', notice: 'noVoiceFor', language: 'the name of el' } },
      },
    ]);
  });

  it('wake the overlay of a document that is read and has no port', async () => {
    await orders.order(document, { type: 'toolbar' });
    injected.length = 0;

    tell(readAloudView());
    tell(readAloudView({ elapsedMs: 500 }));
    await settlePromises();

    expect(injected).toEqual(['overlay d1']);
  });

  it('let the sentence end when the page is left, and then stop', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView());

    script.pair.page.disconnect();
    await settlePromises();
    tell(readAloudView({ elapsedMs: 500 }));
    expect(readAloud.calls).toEqual([]);
    tell(readAloudView({ sentenceIndex: 1 }));

    expect(readAloud.calls).toEqual(['close']);
    expect(await connect().say({ type: 'overlay-ready' })).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('close a reading that is paused when its page is left', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView({ status: 'paused' }));

    script.pair.page.disconnect();
    await settlePromises();

    expect(readAloud.calls).toEqual(['close']);
  });

  it('take a page that an app has put another one in the place of for one that was left', async () => {
    await orders.order(document, { type: 'read', what: 'page' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView());

    await script.say({ type: 'overlay-left' });
    expect(readAloud.calls).toEqual([]);
    tell(readAloudView({ sentenceIndex: 1 }));
    await settlePromises();

    expect(readAloud.calls).toEqual(['close']);
    expect(await orders.isIn(document)).toBe(true);
  });

  it('show a passage in the frame that it stands in, for a page and not for a frame', async () => {
    await orders.order(document, { type: 'show', place });
    const script = connect();
    await script.say({ type: 'overlay-ready' });

    expect(await script.say({ type: 'overlay-passage', place })).toMatchObject({ result: { isShown: false } });
    frame = { tabId: 7, frameId: 3, documentId: 'd3', url: 'https://a.example/inner' };
    expect(await script.say({ type: 'overlay-passage', place })).toMatchObject({ result: { isShown: true } });
    expect(injected).toEqual(['overlay d1', 'overlay d3']);

    const inner = connect('d3');
    expect(await inner.say({ type: 'overlay-ready' })).toMatchObject({ result: { order: { type: 'show', place } } });
    expect(await inner.say({ type: 'overlay-passage', place })).toMatchObject({ result: { isShown: false } });
  });

  it('read the frames of a page, whose texts go from the frame to the voice and not through the page', async () => {
    await orders.order(document, { type: 'read', what: 'page' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    const within = { frame: inner, from: 0, count: 1 };

    expect(await script.say({ type: 'overlay-frame', address: { path: [0], url: '' }, what: 'page' })).toMatchObject({
      result: { frame: inner },
    });
    expect(await script.say({ type: 'overlay-frame-parts', frame: inner, from: 0 })).toMatchObject({
      result: { parts: [{ length: 13 }], isDone: true },
    });
    await script.say({ type: 'overlay-read', title: 'A page', sentences: [], within, isComplete: false });
    expect(readAloud.calls).toEqual(['open d1 1']);
    tell(readAloudView());
    await script.say({
      type: 'overlay-append',
      readAloudId: 'r1',
      offset: 14,
      sentences: [],
      within,
      isComplete: false,
    });
    expect(readAloud.calls).toEqual(['open d1 1', 'append 1']);
    expect(await script.say({ type: 'overlay-frame-light', frame: inner, part: 0 })).toMatchObject({
      result: { box: { top: 1, bottom: 2 } },
    });
    expect(JSON.stringify(script.received)).not.toContain('Of the frame');
    expect(framesAsked[0]).toEqual([document, { path: [0], url: '' }, 'page', options]);
  });

  it('say that a frame has gone', async () => {
    await orders.order(document, { type: 'read', what: 'page' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView());
    isFrameGone = true;
    const within = { frame: inner, from: 0, count: 1 };

    expect(await script.say({ type: 'overlay-frame', frame: inner, what: 'here' })).toMatchObject({ result: {} });
    expect(await script.say({ type: 'overlay-frame-parts', frame: inner, from: 0 })).toMatchObject({
      result: { parts: [], isDone: true },
    });
    expect(await script.say({ type: 'overlay-frame-light', frame: inner, part: 0 })).toMatchObject({
      result: { isGone: true },
    });
    const more: OverlayCommand = {
      type: 'overlay-append',
      readAloudId: 'r1',
      offset: 1,
      sentences: [],
      within,
      isComplete: false,
    };
    expect(await script.say(more)).toMatchObject({ result: { isGone: true } });
    expect(readAloud.calls).toEqual([]);
  });

  it('have the selection of a frame read by the page around it, and that of a page by itself', async () => {
    const frameDocument: PageDocument = { tabId: 7, frameId: 3, documentId: 'd3', url: 'https://a.example/inner' };
    await orders.order(frameDocument, { type: 'toolbar' });
    await orders.order(document, { type: 'toolbar' });

    expect(await connect('d3').say({ type: 'overlay-read-here' })).toMatchObject({ result: { isTaken: true } });
    expect(await connect().say({ type: 'overlay-read-here' })).toMatchObject({ result: { isTaken: false } });
    expect(readInFrame).toEqual(['d3 selection']);
  });

  it('read on when the user wants that', async () => {
    readsOn = true;
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-ready' });
    tell(readAloudView());

    script.pair.page.disconnect();
    await settlePromises();
    tell(readAloudView({ sentenceIndex: 1 }));

    // To the end of what was taken of the page, and then on with what waits.
    expect(readAloud.calls).toEqual(['finish']);
  });

  it('notice that a page was left while no worker was there', async () => {
    await orders.order(document, { type: 'toolbar' });
    isGone = true;

    tell(readAloudView());
    await settlePromises();
    tell(readAloudView({ sentenceIndex: 1 }));

    expect(readAloud.calls).toEqual(['close']);
  });

  it('hand out the script that makes sentences, and switch the toolbar off for the site', async () => {
    await orders.order(document, { type: 'toolbar' });
    const script = connect();
    await script.say({ type: 'overlay-tools' });
    await script.say({ type: 'overlay-toolbar-off' });

    expect(injected).toEqual(['overlay d1', 'page-tools d1']);
    expect(turnedOff).toEqual(['https://a.example/']);
  });
});
