import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { callAfter, currentTime } from '@/lib/panel/now';
import type { AppGuest } from '@/lib/panel/tools/answer-app';
import {
  type AppFrameOptions,
  type AppFrame as AppHost,
  appPageAddress,
  appSandbox,
  canShowApps,
  hostAppFrame,
} from '@/lib/panel/tools/app-frame';
import { defaultSizes, type FrameSize } from '@/lib/panel/tools/frame-limits';
import { outsideText } from '@/lib/panel/tools/outside-text';
import type { FrameEnd } from '@/lib/panel/tools/plugin-frame';
import { FrameAway } from './FrameAway';
import { FrameEnded } from './FrameEnded';
import { GuestFrame } from './GuestFrame';

export type AppFrameProps = {
  /** The server's name for itself. */
  readonly title: string;
  /** The server's host. */
  readonly host: string;
  readonly guest: AppGuest;
  /** The arguments of the call, and whether the model is still writing them. */
  readonly input: { readonly args: Readonly<Record<string, unknown>>; readonly isComplete: boolean };
  /** MCP's `CallToolResult`; absent while the call runs, and of one that was stopped. */
  readonly result?: unknown;
  /** It covers the panel; this puts it back. */
  readonly onSmall?: () => void;
  /** What it wishes, where it covers the place in which that stands. */
  readonly wish?: ReactNode;
  /** The user stopped the call. */
  readonly isStopped?: boolean;
};

type Told = Pick<AppFrameProps, 'input' | 'result' | 'isStopped'>;

/** MCP Apps' `reason` is a text for developers. */
const stoppedReason = 'The user stopped the call.';

/** What an App is told of its call, each time that it changes and again when it is opened anew. */
const tell = (app: AppHost | undefined, { input, result, isStopped }: Told): void => {
  app?.sendInput(input.args, input.isComplete ? 'complete' : 'partial');
  if (isStopped === true) app?.sendCancelled(stoppedReason);
  else if (result !== undefined) app?.sendResult(result);
};

type LargeHeadProps = { readonly title: string; readonly host: string; readonly wish: ReactNode; onSmall(): void };

/** What stands above a page that covers the panel: whose it is, and the way back. */
function LargeHead({ title, host, wish, onSmall }: LargeHeadProps) {
  const t = useT();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <div className="pl-guest-bar">
        <span className="pl-note">{t('frame.label', { title, host })}</span>
        <GhostButton ref={back} size="1" onClick={onSmall}>
          {t('frame.app.small')}
        </GhostButton>
      </div>
      {wish}
    </>
  );
}

/** An MCP App: the page of a server's tool, without a network, from its handshake to whatever ends it (decision 0033). */
export function AppFrame(props: AppFrameProps) {
  const { title: theirs, host, guest, input, result, onSmall, wish, isStopped = false } = props;
  const t = useT();
  const title = outsideText(theirs);
  const [place, setPlace] = useState<'here' | 'away' | 'closed' | FrameEnd>('here');
  const [size, setSize] = useState<FrameSize>(defaultSizes.app);
  const app = useRef<AppHost>(undefined);
  const latest = useRef({ guest, input, result, isStopped });
  useEffect(() => {
    const { guest: guestBefore, input: before, result: resultBefore, isStopped: wasStopped } = latest.current;
    latest.current = { guest, input, result, isStopped };
    if (guestBefore !== guest) app.current?.sendContext(guest.context());
    if (before !== input) app.current?.sendInput(input.args, input.isComplete ? 'complete' : 'partial');
    if (isStopped && !wasStopped) app.current?.sendCancelled(stoppedReason);
    else if (resultBefore !== result && result !== undefined) app.current?.sendResult(result);
  }, [guest, input, result, isStopped]);
  const connect = useCallback((frame: HTMLIFrameElement, onLoaded: () => void) => {
    const options: AppFrameOptions = {
      frame,
      guest: () => latest.current.guest,
      time: { now: currentTime, after: callAfter },
      onLoaded,
      // An App that names its width names what it has got: it would become narrower each time.
      onSize: ({ height }) => setSize({ ...defaultSizes.app, height }),
      onEnd: setPlace,
    };
    app.current = hostAppFrame(options);
    tell(app.current, latest.current);
    return app.current.stop;
  }, []);
  const leave = useCallback(() => app.current?.leave(() => setPlace('away')), []);
  const showAgain = (): void => setPlace('here');

  if (!canShowApps) return <FrameEnded title={title} host={host} why="unsupported" />;
  if (place === 'away' || place === 'closed') return <FrameAway size={size} onAgain={showAgain} />;
  if (place !== 'here') return <FrameEnded title={title} host={host} why={place} onAgain={showAgain} />;
  return (
    <GuestFrame
      src={appPageAddress}
      sandbox={appSandbox}
      label={t('frame.label', { title, host })}
      loading={t('frame.loading', { host })}
      size={size}
      connect={connect}
      {...(onSmall !== undefined && { above: <LargeHead title={title} host={host} wish={wish} onSmall={onSmall} /> })}
      onAway={leave}
    />
  );
}
