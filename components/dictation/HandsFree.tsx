import { MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AudioBars } from '@/components/ui/AudioBars';
import { composerId } from '@/components/ui/composer-id';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useT } from '@/lib/i18n/use-t';
import { useChosenSource } from '@/lib/panel/dictation/dictation-source';
import { endHandsFree, goOnHandsFree, startHandsFree } from '@/lib/panel/dictation/hands-free';
import { type HandsFreeEnd, type HandsFreeView, useHandsFree } from '@/lib/panel/dictation/hands-free-store';
import { problemWords } from '@/lib/panel/dictation/problem-words';
import { useCatalog } from '@/lib/panel/session-store';
import { LevelMeter } from './LevelMeter';
import './HandsFree.css';

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, textarea, select, [role="menu"]') !== null;

/** Space continues, Escape ends. Returns the cleanup. */
const watchKeys = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isGoOn = event.key === ' ' && !isControl(event.target);
    if (event.isComposing || (!isGoOn && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isGoOn) goOnHandsFree();
    else endHandsFree();
  };
  addEventListener('keydown', onKeyDown, { capture: true });
  return () => removeEventListener('keydown', onKeyDown, { capture: true });
};

function Glyph({ status }: { readonly status: HandsFreeView['status'] }) {
  if (status === 'listening') return <LevelMeter />;
  if (status === 'ended') return <MicOff size={20} aria-hidden="true" />;
  return <AudioBars size={20} isMoving={status !== 'asking'} />;
}

/** Why it ended, in words. */
function EndWords({ end }: { readonly end: HandsFreeEnd }) {
  const t = useT();
  const { recognizers = [] } = useCatalog();
  const chosen = useChosenSource();
  const service = recognizers.find(({ id }) => id === chosen)?.label ?? '';
  if (end.type !== 'problem') return <p>{t(`handsFree.end.${end.type}`)}</p>;
  const { title, values } = problemWords(end.problem, service);
  return <p>{t(title, values)}</p>;
}

/** The hands-free conversation, in the composer's place: what is going on, what was heard, and the two next steps. */
export function HandsFree() {
  const t = useT();
  const { view, heard } = useHandsFree();
  const box = useRef<HTMLElement>(null);
  useEffect(watchKeys, []);
  useEffect(() => {
    box.current?.focus();
    return endHandsFree;
  }, []);
  const { status } = view;

  return (
    <section
      ref={box}
      // It takes the place of the text field for people who skip to it.
      id={composerId}
      className="pl-hands-free"
      tabIndex={-1}
      aria-label={t('handsFree.title')}
      data-testid="hands-free"
      data-status={status}
    >
      <div className="pl-hands-free-state">
        <Glyph status={status} />
        <strong>{t(`handsFree.${status}`)}</strong>
      </div>
      <div className="pl-hands-free-words" role={view.status === 'ended' ? 'alert' : undefined}>
        {view.status === 'ended' ? <EndWords end={view.end} /> : null}
        {view.status !== 'ended' && heard !== '' ? (
          <p dir="auto" data-testid="heard">
            {heard}
          </p>
        ) : null}
        {view.status !== 'ended' && heard === '' ? <p>{t('handsFree.hint')}</p> : null}
      </div>
      <div className="pl-actions">
        {status === 'ended' ? (
          <PrimaryButton onClick={() => void startHandsFree()}>{t('handsFree.again')}</PrimaryButton>
        ) : null}
        {status === 'listening' ? (
          <GhostButton aria-keyshortcuts="Space" onClick={goOnHandsFree}>
            {t('handsFree.sendNow')}
          </GhostButton>
        ) : null}
        {status === 'thinking' || status === 'speaking' ? (
          <GhostButton aria-keyshortcuts="Space" onClick={goOnHandsFree}>
            {t('handsFree.interrupt')}
          </GhostButton>
        ) : null}
        <GhostButton aria-keyshortcuts="Escape" data-testid="hands-free-end" onClick={endHandsFree}>
          {t(status === 'ended' ? 'common.close' : 'handsFree.finish')}
        </GhostButton>
      </div>
    </section>
  );
}
