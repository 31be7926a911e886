import { useState } from 'react';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOf, originPattern } from '@/lib/domain/network-address';
import type { PluginFailure, PluginOffer } from '@/lib/domain/tools/plugin-preview';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { completeAddress } from './connect-server';
import { blockedHost } from './plugin-problem';
import type { TypedSettings } from './plugin-settings';
import { switchTool } from './tool-list';

/** Where a manifest is. */
export type ManifestPlace =
  | { readonly from: 'address'; readonly url: string }
  | { readonly from: 'file'; readonly text: string };

/** What stands in the way: a failure, another error, or a host that the user did not allow. */
export type InstallTrouble =
  | PluginFailure
  | { readonly type: 'error'; readonly error: ChatErrorData }
  | { readonly type: 'denied'; readonly host: string };

/** How far an installation is. `isNew`: what is shown is another than the user saw a moment ago. */
export type Installation = {
  readonly isBusy: boolean;
  readonly place?: ManifestPlace;
  readonly offer?: PluginOffer;
  readonly isNew?: boolean;
  readonly trouble?: InstallTrouble;
};

const nothing: Installation = { isBusy: false };

const hostsOf = (patterns: readonly string[]): string =>
  patterns.map((pattern) => hostOf(pattern.replace(/\*$/u, ''))).join(', ');

/** Access that the work needs, asked for in a press. */
const denied = async (patterns: readonly string[]): Promise<InstallTrouble | undefined> =>
  (await requestAccess(patterns)) ? undefined : { type: 'denied', host: hostsOf(patterns) };

/**
 * Installs a plugin in two presses: the first reads its manifest and shows what it is, the second asks for exactly its hosts
 * and installs what was shown. Then it is on in the conversation that the user came from.
 */
export const useInstallPlugin = () => {
  const [installation, setInstallation] = useState<Installation>(nothing);

  const attempt = async (before: Installation, work: () => Promise<Installation>): Promise<void> => {
    const { trouble: _, ...kept } = before;
    setInstallation({ ...kept, isBusy: true });
    try {
      setInstallation(await work());
    } catch (cause) {
      setInstallation({ ...kept, isBusy: false, trouble: { type: 'error', error: errorDataOf(cause) } });
    }
  };

  const read = async (place: ManifestPlace): Promise<Installation> => {
    const answer = await send({ type: 'plugin-preview', manifest: place });
    return answer.type === 'failed'
      ? { isBusy: false, place, trouble: answer }
      : { isBusy: false, place, offer: answer };
  };

  const look = (given: ManifestPlace): Promise<void> => {
    const place = given.from === 'address' ? { ...given, url: completeAddress(given.url) } : given;
    return attempt({ isBusy: true, place }, async () => {
      const patterns = place.from === 'address' && place.url !== '' ? [originPattern(place.url)] : [];
      const trouble = await denied(patterns);
      return trouble === undefined ? read(place) : { isBusy: false, place, trouble };
    });
  };

  /** Asks for the host that the manifest led to, and reads it again. */
  const allow = async (): Promise<void> => {
    const { place, trouble } = installation;
    const pattern = trouble?.type === 'failed' ? blockedHost(trouble) : undefined;
    if (place === undefined || pattern === undefined) return;
    await attempt(installation, async () => {
      const refused = await denied([pattern]);
      return refused === undefined ? read(place) : { isBusy: false, place, trouble: refused };
    });
  };

  const install = async (settings: TypedSettings): Promise<void> => {
    const { place, offer } = installation;
    if (place === undefined || offer === undefined) return;
    await attempt(installation, async () => {
      const refused = await denied(offer.origins);
      if (refused !== undefined) return { ...installation, trouble: refused };
      const answer = await send({ type: 'plugin-install', manifest: place, pin: offer.pin, settings: { ...settings } });
      if (answer.type === 'failed') return { isBusy: false, place, trouble: answer };
      if (answer.type === 'changed') return { isBusy: false, place, offer: answer, isNew: true };
      await switchTool({ sourceId: answer.sourceId, isOn: true });
      showToast({ textKey: 'plugin.installed', values: { name: offer.preview.title } });
      return nothing;
    });
  };

  return { installation, look, allow, install, cancel: () => setInstallation(nothing) };
};
