import { estimateRequest } from '@/lib/domain/chat/estimate-request';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { steppedWindow } from '@/lib/domain/providers/context-window';
import type { SettingsValues } from '@/lib/domain/settings-field';

/** The default for a connection. More needs memory that a usual computer does not have. Tokens. */
export const defaultLargestWindow = 32_768;

/** What older versions filled in by themselves, whatever the model could: no user chose it. Tokens. */
const oldDefault = 8192;

/** The largest window that this connection may ask for. Tokens. */
export const largestWindow = ({ largestContext, contextWindow }: SettingsValues): number => {
  if (typeof largestContext === 'number') return largestContext;
  return typeof contextWindow === 'number' && contextWindow !== oldDefault ? contextWindow : defaultLargestWindow;
};

/** Our estimate may be too small by this factor. */
const margin = 1.25;
/** Kept free for an answer without a limit; thinking counts as answer. Tokens. */
const answerTokens = 4096;
const thoughtTokens = 8192;

/** What a request and its answer need. Tokens. */
export const neededWindow = (request: ChatRequest): number => {
  const { maxTokens, reasoning } = request.settings ?? {};
  const thinks = reasoning !== undefined && reasoning !== 'off';
  const answer = maxTokens ?? answerTokens + (thinks ? thoughtTokens : 0);
  return Math.ceil(estimateRequest(request) * margin) + answer;
};

/** How long Ollama keeps a model in memory by default ("How do I keep a model loaded in memory"), ms. */
const keptMs = 5 * 60_000;

/**
 * The windows that models were last loaded with. A smaller request right after a large one, such as a title, must not
 * make the server load the model again, nor must the next question.
 */
export const createLoadedWindows = () => {
  const known = new Map<string, { readonly window: number | undefined; readonly at: number }>();
  return {
    note: (key: string, window: number | undefined, at: number): void => {
      known.set(key, { window, at });
    },
    /** `undefined`: nothing is known to be loaded; `own`: with the window of its own file. */
    find: (key: string, at: number): number | 'own' | undefined => {
      const found = known.get(key);
      if (found === undefined || at - found.at > keptMs) return undefined;
      return found.window ?? 'own';
    },
  };
};

/** `num_ctx` of a request; undefined if the model's own file sets it. `loaded` is what `createLoadedWindows` knows. */
export const windowFor = (
  request: ChatRequest,
  settings: SettingsValues,
  loaded: number | 'own' | undefined,
): number | undefined => {
  const { window } = request;
  if (request.settings?.contextWindow !== undefined) return request.settings.contextWindow;
  if (window?.isOwn === true || (window === undefined && loaded === 'own')) return undefined;
  const most = window?.tokens ?? largestWindow(settings);
  return steppedWindow(Math.max(neededWindow(request), typeof loaded === 'number' ? loaded : 0), most);
};

/**
 * Whether the number of tokens that the server read shows that it left a part out: the window is full, or our estimate
 * exceeds the window and far less was read. Ollama drops the oldest messages silently.
 */
export const isPromptCut = (read: number, estimated: number, window: number): boolean =>
  read >= window - 1 || (estimated > window && read < estimated * 0.8);
