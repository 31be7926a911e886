import { create } from 'zustand';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOfPattern } from '@/lib/domain/network-address';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SearchServices } from '@/lib/domain/tools/search-connection';
import type { SearchServiceInfo } from '@/lib/domain/tools/search-service';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { requestAccess } from '@/lib/panel/access';
import { chatConnection, send, sendOrReport } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';

/** The search services that there are, and those that are set up. Empty until the background has answered. */
export const useWebSearch = create<SearchServices>()(() => ({ catalog: [], connections: [] }));

const load = async (): Promise<void> => {
  const services = await sendOrReport({ type: 'web-search-list' });
  if (services !== undefined) useWebSearch.setState(services);
};

let followed: ChatConnection | undefined;

/** Mirrors the search services from now on. */
export const followWebSearch = (): void => {
  if (followed !== chatConnection()) {
    followed = chatConnection();
    followed.onEvent((event) => {
      if (event.type === 'web-search-changed') useWebSearch.setState({ connections: event.connections });
    });
    followed.onReconnect(() => void load());
  }
  void load();
};

/** What a form says. Secrets are on their way to the background. */
export type SearchEntry = { readonly settings: SettingsValues; readonly secrets: Readonly<Record<string, string>> };

/** Why a service was not set up; nothing where it was. */
export type SearchProblem =
  | { readonly type: 'denied'; readonly host: string }
  | { readonly type: 'error'; readonly error: ChatErrorData };

/** Sets a service up in the course of a press: the browser is asked for its host, then one search is tried. */
export const setWebSearch = async (
  service: SearchServiceInfo,
  { settings, secrets }: SearchEntry,
  keep = false,
): Promise<SearchProblem | undefined> => {
  try {
    const origins = originsOf(service, settings);
    if (!(await requestAccess(origins))) return { type: 'denied', host: hostOfPattern(origins[0] ?? '') };
    const { connection, check } = await send({
      type: 'web-search-set',
      serviceId: service.id,
      settings: { ...settings },
      secrets: { ...secrets },
      ...(keep && { keepUntested: true }),
    });
    return connection === undefined ? { type: 'error', error: check.error ?? { code: 'unknown' } } : undefined;
  } catch (error) {
    return { type: 'error', error: errorDataOf(error) };
  }
};

/** Which service searches; without one: none. */
export const chooseWebSearch = async (serviceId: string | undefined): Promise<void> => {
  await sendOrReport({ type: 'web-search-choose', ...(serviceId !== undefined && { serviceId }) });
};

/** Makes one search. What it says stands in the service's row afterwards. */
export const testWebSearch = async (serviceId: string): Promise<void> => {
  await sendOrReport({ type: 'web-search-test', serviceId });
};

/** Takes a service's settings and its key away. */
export const removeWebSearch = async ({ id, label }: SearchServiceInfo): Promise<void> => {
  const answer = await sendOrReport({ type: 'web-search-remove', serviceId: id });
  if (answer !== undefined) showToast({ textKey: 'settings.models.removed', values: { name: label } });
};
