import { useEffect } from 'react';
import { Player } from '@/components/read-aloud/player/Player';
import { PlayerProblem } from '@/components/read-aloud/player/PlayerProblem';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
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

/** What stands at the foot of the panel while something is read. */
export function ReadAloud() {
  useEffect(() => useReadAloudStore.setState({ readAloud }), []);
  return (
    <>
      <Exhibit name="Player: paused">
        <Player />
      </Exhibit>
      {(['no-voice', 'auth', 'offline'] as const).map((code) => (
        <Exhibit key={code} name={`PlayerProblem: ${code}`}>
          <PlayerProblem error={{ code, host: 'api.openai.com' }} voice={undefined} onChooseVoice={() => {}} />
        </Exhibit>
      ))}
    </>
  );
}
