import { type AppServerMethod, appServerMethods } from '@/lib/domain/tools/app-request';
import {
  type AppContext,
  type AppRequest,
  AppRequestError,
  appContext,
  appLink,
  appMode,
  appsProtocol,
  appTurn,
  textOf,
} from './app-messages';

const isServerMethod = (method: string): method is AppServerMethod => appServerMethods.some((one) => one === method);

/**
 * What an App is shown and may ask for. It is a stranger's page: whoever takes its wishes decides about consent, and what
 * comes of them is untrusted. The answers are what the App is told; a rejection tells it that it failed, and no more.
 */
export type AppGuest = {
  /** HTML of the `ui://` resource. */
  readonly html: string;
  /** What the App gets to know about where it is: theme, locale, display mode, the tool (`McpUiHostContext`). */
  context(): Readonly<Record<string, unknown>>;
  readonly version: string;
  /** Asks the App's server, and no other. Its tools only where they say that an App may call them. */
  askServer(method: AppServerMethod, params: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>;
  /** Whether the link was opened: the user is shown it first. */
  openLink(url: string): Promise<boolean>;
  /** Whether it is large now: the user is asked first. */
  openLarge(): Promise<boolean>;
  /** Puts it back into the conversation. */
  closeLarge(): void;
  /** Whether the user sent the text that the App suggests. */
  sendMessage(text: string): Promise<boolean>;
  updateContext(context: AppContext): void;
};

/** In the conversation, or over all of the panel. */
const displayModes = ['inline', 'fullscreen'] as const;

export type DisplayMode = (typeof displayModes)[number];

/** The mode that the App has in the end. */
const changeMode = async (wanted: string, guest: AppGuest): Promise<{ readonly mode: DisplayMode }> => {
  if (wanted === 'fullscreen' && (await guest.openLarge())) return { mode: 'fullscreen' };
  if (wanted === 'inline') guest.closeLarge();
  return { mode: wanted !== 'inline' && guest.context().displayMode === 'fullscreen' ? 'fullscreen' : 'inline' };
};

const initialized = (guest: AppGuest): unknown => ({
  protocolVersion: appsProtocol,
  hostInfo: { name: 'Parley', version: guest.version },
  hostCapabilities: {
    openLinks: {},
    serverTools: {},
    serverResources: {},
    message: { text: {} },
    updateModelContext: { text: {}, structuredContent: {} },
    // No network and no device, whatever the resource asks for.
    sandbox: { csp: {}, permissions: {} },
  },
  hostContext: { ...guest.context(), availableDisplayModes: displayModes, platform: 'web' },
});

type Parser<Value> = { safeParse(params: unknown): { data?: Value | undefined } };

const checked = <Value>(parser: Parser<Value>, { method, params }: AppRequest): Value => {
  const { data } = parser.safeParse(params);
  if (data === undefined) throw new AppRequestError('params', `Wrong parameters of ${method}`);
  return data;
};

const asResult = (isDone: boolean): unknown => (isDone ? {} : { isError: true });

/**
 * The result of a request. Rejects with `AppRequestError` for a method that we do not have (sampling, downloads) or
 * wrong parameters, and with whatever the guest's functions reject with.
 */
export const answerApp = async (request: AppRequest, guest: AppGuest, signal: AbortSignal): Promise<unknown> => {
  const { method } = request;
  if (isServerMethod(method)) {
    // The App's progress token means nothing to its server, whose requests are ours.
    const { _meta, ...params } = request.params ?? {};
    return guest.askServer(method, params, signal);
  }
  switch (method) {
    case 'ui/initialize':
      return initialized(guest);
    case 'ping':
      return {};
    case 'ui/request-display-mode':
      return changeMode(checked(appMode, request).mode, guest);
    case 'ui/open-link':
      return asResult(await guest.openLink(checked(appLink, request).url));
    case 'ui/message': {
      const text = textOf(checked(appTurn, request).content);
      return asResult(text !== '' && (await guest.sendMessage(text)));
    }
    case 'ui/update-model-context':
      guest.updateContext(checked(appContext, request));
      return {};
    default:
      throw new AppRequestError('method', `No such method: ${method}`);
  }
};
