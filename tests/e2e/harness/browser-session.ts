import type { BrowserContext } from '@playwright/test';

/** The browser's own DevTools session, in the shape that scripts/browser works on. */
export type BrowserSession = {
  // The protocol has a type per method; tests name the few fields that they read.
  // biome-ignore lint/suspicious/noExplicitAny: the reply's shape depends on the method's name
  send(method: string, params?: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the event's shape depends on the method's name
  onEvent(listener: (event: { method: string; params: any }) => void): () => void;
};

const nestedEvents = ['Target.receivedMessageFromTarget', 'Target.detachedFromTarget'] as const;

/** Opens the browser's own DevTools session. */
export const openBrowserSession = async (context: BrowserContext): Promise<BrowserSession> => {
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser');
  const session = await browser.newBrowserCDPSession();
  const untyped: { send(method: string, params: object): Promise<unknown> } = session;
  return {
    send: (method, params = {}) => untyped.send(method, params),
    onEvent: (listener) => {
      const stops = nestedEvents.map((method) => {
        const receive = (params: unknown) => listener({ method, params });
        session.on(method, receive);
        return () => session.off(method, receive);
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
