import { AppWindow, ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '@/components/ui/Card';
import { IconButton } from '@/components/ui/IconButton';
import { Tile } from '@/components/ui/Tile';
import { frameAddress } from '@/lib/domain/tools/frame-address';
import { useT } from '@/lib/i18n/use-t';
import { callAfter, currentTime } from '@/lib/panel/now';
import { openInTab } from '@/lib/panel/open-in-tab';
import type { PluginGuest } from '@/lib/panel/tools/answer-guest';
import { defaultSizes, type FrameSize, frameSize } from '@/lib/panel/tools/frame-limits';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { type FrameEnd, hostPluginFrame, pluginHostAddress } from '@/lib/panel/tools/plugin-frame';
import { FrameAway } from './FrameAway';
import { FrameConsent } from './FrameConsent';
import { FrameEnded } from './FrameEnded';
import { GuestFrame } from './GuestFrame';

export type PluginFrameProps = {
  /** The plugin's name for itself. */
  readonly title: string;
  /** Where the plugin's manifest came from; absent for a file. */
  readonly manifestUrl?: string | undefined;
  /** `ui` of the manifest. */
  readonly ui: { readonly url: string; readonly mode?: 'iframe' | 'module' } & Partial<FrameSize>;
  readonly guest: PluginGuest;
  /** Whether the user has agreed to this host for this plugin. */
  readonly isAgreed: boolean;
  readonly onAgree: () => void;
};

const frameTime = { now: currentTime, after: callAfter };

const parsed = (address: string, manifestUrl: string | undefined): URL | undefined => {
  try {
    return frameAddress(address, manifestUrl);
  } catch {
    return undefined;
  }
};

type LiveProps = Pick<PluginFrameProps, 'manifestUrl' | 'ui' | 'guest'> & {
  readonly title: string;
  readonly address: URL;
};

/** The page in its frame, from loading to whatever ends it. */
function LivePlugin({ title, manifestUrl, ui, guest, address }: LiveProps) {
  const t = useT();
  const [place, setPlace] = useState<'here' | 'away' | FrameEnd>('here');
  const latest = useRef(guest);
  useEffect(() => {
    latest.current = guest;
  }, [guest]);
  const size = frameSize(ui, defaultSizes[guest.kind]);
  const { host, origin } = address;
  const connect = useCallback(
    (frame: HTMLIFrameElement, onLoaded: () => void) =>
      hostPluginFrame({ frame, origin, guest: () => latest.current, time: frameTime, onLoaded, onEnd: setPlace }),
    [origin],
  );
  const leave = useCallback(() => setPlace('away'), []);
  const showAgain = (): void => setPlace('here');

  if (place === 'away') return <FrameAway size={size} onAgain={showAgain} />;
  if (place !== 'here') return <FrameEnded title={title} host={host} why={place} onAgain={showAgain} />;
  return (
    <>
      <GuestFrame
        src={pluginHostAddress(address, manifestUrl)}
        label={t('frame.label', { title, host })}
        loading={t('frame.loading', { host })}
        size={size}
        connect={connect}
        onAway={leave}
      />
      <div className="pl-guest-under">
        <IconButton label={t('frame.openTab')} size="dense" onClick={() => openInTab(address)}>
          <ExternalLink size={14} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}

/** The interface of a LobeChat plugin: asked about, loaded, ended, or explained where it cannot be (decision 0033). */
export function PluginFrame({ title: theirs, manifestUrl, ui, guest, isAgreed, onAgree }: PluginFrameProps) {
  const t = useT();
  const title = outsideText(theirs);
  const address = useMemo(() => parsed(ui.url, manifestUrl), [ui.url, manifestUrl]);
  if (ui.mode === 'module') {
    return (
      <Card
        tile={
          <Tile>
            <AppWindow size={16} aria-hidden="true" />
          </Tile>
        }
        title={t('frame.moduleTitle', { title })}
        sentence={t('frame.moduleText')}
      />
    );
  }
  if (address === undefined) return <FrameEnded title={title} host="" why="address" />;
  if (!isAgreed) {
    const gets = guest.kind === 'standalone' ? 'getsCall' : 'getsResult';
    return <FrameConsent title={title} address={address} gets={gets} onAgree={onAgree} />;
  }
  return <LivePlugin title={title} manifestUrl={manifestUrl} ui={ui} guest={guest} address={address} />;
}
