import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';
import { errorTitleKey } from '@/lib/panel/show-error';

/** What a problem is called, and what is to be done or what is kept. */
export type ProblemWords = { readonly title: TextKey; readonly text: TextKey; readonly values: TextValues };

/** The words for a problem. `service` is the name of the source that listens. */
export const problemWords = (problem: DictationProblem, service: string): ProblemWords => {
  if (problem.code !== 'service') {
    return {
      title: `dictation.problem.${problem.code}.title`,
      text: `dictation.problem.${problem.code}.text`,
      values: {},
    };
  }
  const { code, host = service } = problem.error;
  return {
    title: code === 'too-long' ? 'dictation.problem.too-long' : errorTitleKey(code),
    text: 'dictation.kept',
    values: { host, provider: service, model: service },
  };
};
