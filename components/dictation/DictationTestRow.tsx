import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { finishDictating, startDictating } from '@/lib/panel/dictation/dictation';
import { useDictation } from '@/lib/panel/dictation/dictation-store';
import { DictationBar } from './DictationBar';

/** Listens once and shows what was heard. */
export function DictationTestRow() {
  const t = useT();
  const [heard, setHeard] = useState('');
  const isOn = useDictation(({ view }) => view?.status === 'listening');
  const isBusy = useDictation(({ view }) => view !== undefined && view.status !== 'failed');
  const interim = useDictation((state) => state.interim);
  const start = (): void => {
    setHeard('');
    void startDictating({ insert: (words) => setHeard((before) => `${before} ${words}`.trim()) });
  };
  const text = `${heard} ${interim}`.trim();

  return (
    <GroupRow
      title={t('settings.dictation.test')}
      sentence={t('settings.dictation.testText')}
      control={
        <GhostButton data-testid="dictation-test" onClick={isBusy ? finishDictating : start}>
          {t(isBusy ? 'dictation.finish' : 'settings.dictation.test')}
        </GhostButton>
      }
    >
      <div className="pl-dictation-test">
        <DictationBar />
        <p role="status" data-testid="dictation-heard">
          {text === '' && isOn ? t('settings.dictation.saySomething') : null}
          {text === '' ? null : t('settings.dictation.heard', { text })}
        </p>
      </div>
    </GroupRow>
  );
}
