import { useEffect } from 'react';
import { DictationBar } from '@/components/dictation/DictationBar';
import { DictationNotice } from '@/components/dictation/DictationNotice';
import { LevelMeter } from '@/components/dictation/LevelMeter';
import { type DictationProblem, dictationProblemCodes } from '@/lib/domain/dictation/dictation-problem';
import { useDictation } from '@/lib/panel/dictation/dictation-store';
import { Exhibit } from '../Exhibit';

/** What a service refused is said as in a conversation. */
const problems = dictationProblemCodes.flatMap((code): readonly DictationProblem[] =>
  code === 'service' ? [] : [{ code }],
);

/** What stands in the composer's place while something is said. */
export function Dictation() {
  useEffect(() => useDictation.setState({ view: { status: 'transcribing' }, level: 0.1 }), []);
  return (
    <>
      <Exhibit name="LevelMeter" layout="line">
        <LevelMeter />
      </Exhibit>
      <Exhibit name="DictationBar: transcribing">
        <DictationBar />
      </Exhibit>
      {problems.map((problem) => (
        <Exhibit key={problem.code} name={`DictationNotice: ${problem.code}`}>
          <DictationNotice problem={problem} />
        </Exhibit>
      ))}
    </>
  );
}
