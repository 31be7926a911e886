import { useEffect } from 'react';
import { Player } from '@/components/read-aloud/player/Player';
import { PlayerProblem } from '@/components/read-aloud/player/PlayerProblem';
import { VoiceOfferCard } from '@/components/read-aloud/player/VoiceOfferCard';
import { type OfferedVoice, useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { Exhibit } from '../Exhibit';

const readAloud = {
  readAloudId: 'gallery',
  title: 'Lighthouses',
  document: 'document',
  status: 'paused',
  sentenceIndex: 2,
  sentenceCount: 9,
  isComplete: true,
  elapsedMs: 21_000,
  totalMs: 84_000,
  rate: 1,
  volume: 1,
  queue: [],
} as const;

const sources = { browser: 'direct', edge: 'stream' } as const;
const offeredBy = (
  engineId: keyof typeof sources,
  name: string,
  textGoesTo: OfferedVoice['textGoesTo'],
): OfferedVoice => ({
  voice: { engineId, id: name, name, locale: 'en-US' },
  source: {
    id: engineId,
    label: engineId,
    kind: sources[engineId],
    host: 'document',
    wordTimes: 'exact',
    fields: [],
    addresses: [],
  },
  textGoesTo,
});
const offered = [
  offeredBy('browser', 'Samantha', 'nobody'),
  offeredBy('browser', 'Google US English', 'maker'),
  offeredBy('edge', 'Aria', { name: 'Microsoft' }),
];

/** What stands at the foot of the panel while something is read. */
export function ReadAloud() {
  useEffect(() => useReadAloudStore.setState({ readAloud }), []);
  return (
    <>
      <Exhibit name="Player: paused">
        <Player />
      </Exhibit>
      {(['auth', 'offline'] as const).map((code) => (
        <Exhibit key={code} name={`PlayerProblem: ${code}`}>
          <PlayerProblem error={{ code, host: 'api.openai.com' }} voice={undefined} onChooseVoice={() => {}} />
        </Exhibit>
      ))}
      {(['choice', 'none'] as const).map((kind) => (
        <Exhibit key={kind} name={`VoiceOfferCard: ${kind}`}>
          <VoiceOfferCard offer={{ kind, language: 'en-US', voices: kind === 'none' ? offered.slice(2) : offered }} />
        </Exhibit>
      ))}
    </>
  );
}
