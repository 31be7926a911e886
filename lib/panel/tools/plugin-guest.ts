import { jsonObject } from '@/lib/domain/tools/json-object';
import type { PluginPage } from '@/lib/domain/tools/plugin-page';
import { send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import type { PluginGuest } from './answer-guest';

/** The call that a plugin's page is shown for, as it is stored now. */
export type PluginCallView = Pick<PluginGuest, 'kind' | 'payload'> & {
  readonly messageId: string;
  /** The words of its result. */
  readonly content: string;
  readonly page: PluginPage;
};

export type PluginGuestContext = {
  /** The call as it is stored now. */
  view(): PluginCallView;
  /** Whether the user has just done something here, the page's frame included. */
  isUserActive(): boolean;
  /** The page wants the model to go on, and the user has not asked for it. */
  onAsk(): void;
  /** Calls after so many ms. */
  after(ms: number, run: () => void): void;
};

/** A page's changes are sent at most so often, ms. */
const sendEveryMs = 250;

/** What has not been sent yet. */
type Pending = {
  readonly content?: string;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly written: readonly string[];
  readonly asks: boolean;
};

const nothing: Pending = { written: [], asks: false };

/** Sends what a page changed, in the order in which the background can use it: its words before the question about them. */
const sendAll = async (call: { messageId: string; toolCallId: string }, pending: Pending): Promise<void> => {
  const { content, state, settings, written, asks } = pending;
  if (settings !== undefined) await send({ type: 'plugin-page-save', ...call, settings: { ...settings } });
  if (content !== undefined || state !== undefined) {
    await send({ type: 'plugin-page-change', ...call, content, state: state && { ...state }, written: undefined });
  }
  for (const text of written) {
    await send({ type: 'plugin-page-change', ...call, written: text, content: undefined, state: undefined });
  }
  if (asks) await send({ type: 'plugin-page-ask', ...call });
};

/**
 * What a plugin's page is shown of its call, and what becomes of its wishes. The model goes on by itself once, for the
 * first words that the page fills in: the user allowed the call. Later it goes on when the user has just pressed or typed
 * something, in the page or here; otherwise they are asked (`goOn`).
 */
export const createPluginGuest = (
  first: PluginCallView,
  { view, isUserActive, onAsk, after }: PluginGuestContext,
): { readonly guest: PluginGuest; readonly goOn: () => void } => {
  let isFirst = first.page.content === undefined;
  let content: string | undefined;
  let state: Readonly<Record<string, unknown>> = {};
  let pending = nothing;
  let isSending = false;
  let hasFailed = false;

  const flush = async (): Promise<void> => {
    if (isSending || pending === nothing) return;
    isSending = true;
    const now = pending;
    pending = nothing;
    try {
      await sendAll({ messageId: first.messageId, toolCallId: first.payload.id }, now);
    } catch (error) {
      // Said once: a page could repeat what is refused without end.
      if (!hasFailed) showRefusal(error);
      hasFailed = true;
    }
    after(sendEveryMs, () => {
      isSending = false;
      void flush();
    });
  };
  const change = (more: Partial<Pending>): void => {
    pending = { ...pending, ...more };
    void flush();
  };
  const ask = (): void => {
    const goesOn = isFirst || isUserActive();
    isFirst = false;
    if (goesOn) change({ asks: true });
    else onAsk();
  };

  const guest: PluginGuest = {
    kind: first.kind,
    payload: first.payload,
    content: () => content ?? view().content,
    state: () => ({ ...view().page.state, ...state }),
    settings: () => send({ type: 'plugin-page-settings', messageId: first.messageId, toolCallId: first.payload.id }),
    fillContent: (text, asks) => {
      content = text;
      pending = { ...pending, content: text };
      if (asks) ask();
      void flush();
    },
    setState: (key, value) => {
      state = { ...state, [key]: value };
      change({ state: { ...pending.state, [key]: value } });
    },
    setSettings: (value) => {
      const settings = jsonObject(value);
      if (settings !== undefined) change({ settings: { ...pending.settings, ...settings } });
    },
    triggerAnswer: ask,
    createAnswer: (text) => change({ written: [...pending.written, text] }),
  };
  return { guest, goOn: () => change({ asks: true }) };
};
