import { AudioLines, VolumeX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AddVoice } from '@/components/read-aloud/AddVoice';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { lazyView } from '@/components/ui/lazy-view';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import { playOrPause } from '@/lib/panel/read-aloud/read-aloud';
import type { VoiceOffer } from '@/lib/panel/read-aloud/read-aloud-store';
import { closeVoiceOffer } from '@/lib/panel/read-aloud/voice-offer';
import { openView } from '@/lib/panel/session-store';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import { OfferedVoiceRow } from './OfferedVoiceRow';
import './VoiceOfferCard.css';

const VoiceSheet = lazyView(async () => (await import('@/components/read-aloud/voices/VoiceSheet')).VoiceSheet);

/**
 * Voices to hear and choose from, above the player: at the first listening, while the first of them reads already; and
 * where this computer has no voice, with the ways to one.
 */
export function VoiceOfferCard({ offer }: { readonly offer: VoiceOffer }) {
  const t = useT();
  const [hasSheet, setHasSheet] = useState(false);
  const { kind, language, voices } = offer;
  const isNone = kind === 'none';
  const rows = (
    <ul className="pl-voice-rows">
      {voices.map((offered) => (
        <OfferedVoiceRow key={`${offered.voice.engineId} ${offered.voice.id}`} offered={offered} language={language} />
      ))}
    </ul>
  );

  return (
    <div className="pl-bar pl-voice-offer" data-testid={isNone ? 'player-problem' : 'voice-offer'}>
      <Card
        {...(isNone && { role: 'alert' })}
        tile={
          <Tile {...(isNone && { tone: 'warn' })}>{isNone ? <VolumeX size={15} /> : <AudioLines size={15} />}</Tile>
        }
        title={t(isNone ? errorTitleKey('no-voice') : 'voice.offer.title')}
        sentence={t(isNone ? errorTextKey('no-voice') : 'voice.offer.text')}
        actions={
          isNone ? (
            <>
              <PrimaryButton onClick={playOrPause}>{t('error.action.retry')}</PrimaryButton>
              <GhostButton onClick={() => openView({ name: 'settings', page: 'voice' })}>
                {t('voice.offer.server')}
              </GhostButton>
            </>
          ) : (
            <>
              <GhostButton onClick={closeVoiceOffer}>{t('voice.offer.keep')}</GhostButton>
              <GhostButton onClick={() => setHasSheet(true)}>{t('voice.offer.more')}</GhostButton>
            </>
          )
        }
      >
        {isNone && voices.length > 0 ? <h4 className="pl-label">{t('voice.offer.online')}</h4> : null}
        {voices.length > 0 ? rows : null}
        {isNone ? <AddVoice /> : null}
      </Card>
      <Suspense fallback={null}>
        {hasSheet ? (
          <VoiceSheet
            language={language}
            onClose={() => {
              setHasSheet(false);
              closeVoiceOffer();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
