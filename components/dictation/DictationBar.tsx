import { X } from 'lucide-react';
import { useEffect } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { maxDictationMs } from '@/lib/domain/dictation/dictation-preferences';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { cancelDictating } from '@/lib/panel/dictation/dictation';
import { type DictationView, useDictation } from '@/lib/panel/dictation/dictation-store';
import { showMicrophonePage } from '@/lib/panel/dictation/microphone-access';
import { useNow } from '@/lib/panel/now';
import { DictationNotice } from './DictationNotice';
import { LevelMeter } from './LevelMeter';
import './DictationBar.css';

function Elapsed({ since }: { readonly since: number }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();

  return (
    <span className="pl-dictation-time pl-tabular">
      {t('player.time', {
        elapsed: formats.elapsed(Math.max(0, now - since)),
        total: formats.elapsed(maxDictationMs),
      })}
    </span>
  );
}

function State({ view }: { readonly view: Exclude<DictationView, { status: 'failed' }> }) {
  const t = useT();
  switch (view.status) {
    case 'listening':
      return (
        <>
          <LevelMeter />
          <span className="pl-dictation-words">{t('dictation.listening')}</span>
          <Elapsed since={view.since} />
        </>
      );
    case 'asking':
      return (
        <>
          <span className="pl-dictation-words">{t('dictation.asking')}</span>
          <GhostButton size="1" onClick={showMicrophonePage}>
            {t('dictation.showTab')}
          </GhostButton>
        </>
      );
    default:
      return <span className="pl-dictation-words">{t(`dictation.${view.status}`)}</span>;
  }
}

/** What the microphone is doing, with a button to stop it. Escape stops it too. */
export function DictationBar() {
  const t = useT();
  const view = useDictation((state) => state.view);
  const isOpen = view !== undefined;
  useEffect(() => {
    // In the settings the bar is there before the microphone is tried, and Escape belongs to others.
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      cancelDictating();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);

  if (view === undefined) return null;
  if (view.status === 'failed') {
    return (
      <DictationNotice problem={view.problem} {...(view.recording !== undefined && { recording: view.recording })} />
    );
  }
  return (
    <div className="pl-dictation" data-testid="dictation" data-status={view.status}>
      <State view={view} />
      <IconButton label={t('common.cancel')} size="dense" aria-keyshortcuts="Escape" onClick={cancelDictating}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
