import { useEffect, useRef, useState } from 'react';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOf, originPattern } from '@/lib/domain/network-address';
import type { PluginFailure, PluginOffer } from '@/lib/domain/tools/plugin-preview';
import { requestAccess } from '@/lib/panel/access';
import { send, sendOrDrop } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { hasOrigins } from '@/lib/platform/permissions';
import { completeAddress } from './connect-server';
import { outsideText } from './outside-text';
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

/**
 * Access that an installation needs, asked for in a press, and given back where nothing came of it. What the user had
 * allowed before stays.
 */
const createAccess = () => {
  let gained: readonly string[] = [];
  return {
    ask: async (patterns: readonly string[]): Promise<InstallTrouble | undefined> => {
      // Asked first and awaited later: a press is forgotten at the first `await`.
      const before = Promise.all(patterns.map((pattern) => hasOrigins([pattern])));
      if (!(await requestAccess(patterns))) return { type: 'denied', host: hostsOf(patterns) };
      const had = await before;
      gained = [...gained, ...patterns.filter((_, index) => had[index] !== true)];
      return undefined;
    },
    keep: (): void => {
      gained = [];
    },
    /** All but what is needed next. */
    giveBack: (needed: readonly string[] = []): void => {
      const origins = gained.filter((pattern) => !needed.includes(pattern));
      gained = gained.filter((pattern) => needed.includes(pattern));
      if (origins.length > 0) void sendOrDrop({ type: 'plugin-leave', origins });
    },
  };
};

/** After this the user can only begin anew; a host that is missing can be allowed. */
const isOver = ({ offer, trouble }: Installation): boolean =>
  offer === undefined && trouble !== undefined && (trouble.type !== 'failed' || blockedHost(trouble) === undefined);

/**
 * Installs a plugin in two presses: the first reads its manifest and shows what it is, the second asks for exactly its hosts
 * and installs what was shown. Then it is on in the conversation that the user came from.
 */
export const useInstallPlugin = () => {
  const [installation, setInstallation] = useState<Installation>(nothing);
  const [access] = useState(createAccess);
  useEffect(() => () => access.giveBack(), [access]);

  const waiting = useRef<ToolWait>(undefined);
  const attempt = async (before: Installation, work: (workId: string) => Promise<Installation>): Promise<void> => {
    const { trouble: _, ...kept } = before;
    const wait = beginToolWait();
    waiting.current = wait;
    setInstallation({ ...kept, isBusy: true });
    const after = await work(wait.workId).catch(
      (cause: unknown): Installation => ({
        ...kept,
        isBusy: false,
        trouble: { type: 'error', error: errorDataOf(cause) },
      }),
    );
    if (wait.isCanceled()) return;
    if (isOver(after)) access.giveBack();
    setInstallation(after);
  };

  const read = async (place: ManifestPlace, workId: string): Promise<Installation> => {
    const answer = await send({ type: 'plugin-preview', manifest: place, workId });
    return answer.type === 'failed'
      ? { isBusy: false, place, trouble: answer }
      : { isBusy: false, place, offer: answer };
  };

  const look = (given: ManifestPlace): Promise<void> => {
    const place = given.from === 'address' ? { ...given, url: completeAddress(given.url) } : given;
    return attempt({ isBusy: true, place }, async (workId) => {
      const patterns = place.from === 'address' && place.url !== '' ? [originPattern(place.url)] : [];
      access.giveBack(patterns);
      const trouble = await access.ask(patterns);
      return trouble === undefined ? read(place, workId) : { isBusy: false, place, trouble };
    });
  };

  /** Asks for the host that the manifest led to, and reads it again. What can be installed without it stays. */
  const allow = async (): Promise<void> => {
    const { place, trouble, offer } = installation;
    const failure = trouble?.type === 'failed' ? trouble : offer?.missing;
    const pattern = failure && blockedHost(failure);
    if (place === undefined || pattern === undefined) return;
    await attempt(installation, async (workId) => {
      const refused = await access.ask([pattern]);
      return refused === undefined ? read(place, workId) : { ...installation, trouble: refused };
    });
  };

  const install = async (settings: TypedSettings): Promise<void> => {
    const { place, offer } = installation;
    if (place === undefined || offer === undefined) return;
    await attempt(installation, async (workId) => {
      const refused = await access.ask(offer.origins);
      if (refused !== undefined) return { ...installation, trouble: refused };
      const answer = await send({
        type: 'plugin-install',
        manifest: place,
        pin: offer.pin,
        settings: { ...settings },
        workId,
      });
      if (answer.type === 'failed') return { isBusy: false, place, trouble: answer };
      if (answer.type === 'changed') return { isBusy: false, place, offer: answer, isNew: true };
      access.keep();
      await switchTool({ sourceId: answer.sourceId, isOn: true });
      showToast({ textKey: 'plugin.installed', values: { name: outsideText(offer.preview.title) } });
      return nothing;
    });
  };

  /** Ends what goes on, and all that was looked at. */
  const cancel = (): void => {
    waiting.current?.cancel();
    access.giveBack();
    setInstallation(nothing);
  };
  return { installation, look, allow, install, cancel };
};
