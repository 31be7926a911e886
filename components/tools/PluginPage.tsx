import { AppWindow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '@/components/ui/Card';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import type { PluginFrame as FrameOfPlugin } from '@/lib/domain/tools/plugin-flow';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { callAfter } from '@/lib/panel/now';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { createPluginGuest, type PluginCallView } from '@/lib/panel/tools/plugin-guest';
import { allowFrame } from '@/lib/panel/tools/plugins';
import { PluginFrame } from './PluginFrame';

export type PluginPageProps = {
  readonly plugin: PluginView;
  readonly frame: FrameOfPlugin;
  readonly view: PluginCallView;
};

/** A plugin's own page under its call, and the question that it may put. */
export function PluginPage({ plugin, frame, view }: PluginPageProps) {
  const t = useT();
  const { identifier, title } = plugin.preview;
  const [isAsking, setAsking] = useState(false);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  const [{ guest, goOn }] = useState(() =>
    createPluginGuest(view, {
      view: () => latest.current,
      isUserActive: () => navigator.userActivation.isActive,
      onAsk: () => setAsking(true),
      after: (ms, run) => void callAfter(ms, run),
    }),
  );

  return (
    <>
      <PluginFrame
        title={title}
        manifestUrl={plugin.manifestUrl}
        ui={frame}
        guest={guest}
        isAgreed={plugin.isFrameAllowed}
        onAgree={() => void allowFrame(identifier)}
      />
      {isAsking ? (
        <Card
          tile={
            <Tile>
              <AppWindow size={16} aria-hidden="true" />
            </Tile>
          }
          title={t('plugin.asks', { title: outsideText(title) })}
          actions={
            <PrimaryButton
              onClick={() => {
                setAsking(false);
                goOn();
              }}
            >
              {t('plugin.goOn')}
            </PrimaryButton>
          }
        />
      ) : null}
    </>
  );
}
