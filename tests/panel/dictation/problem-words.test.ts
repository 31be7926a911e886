import { expect, it } from 'vitest';
import { dictationProblemCodes } from '@/lib/domain/dictation/dictation-problem';
import { problemWords } from '@/lib/panel/dictation/problem-words';

it.each(dictationProblemCodes.filter((code) => code !== 'service'))('has words of its own for %s', (code) => {
  expect(problemWords({ code }, 'OpenAI')).toEqual({
    title: `dictation.problem.${code}.title`,
    text: `dictation.problem.${code}.text`,
    values: {},
  });
});

it('says what the service said, and that the recording is kept', () => {
  expect(problemWords({ code: 'service', error: { code: 'rate-limit', host: 'api.test' } }, 'OpenAI')).toEqual({
    title: 'error.rate-limit.title',
    text: 'dictation.kept',
    values: { host: 'api.test', provider: 'OpenAI', model: 'OpenAI' },
  });
});

it('speaks of a recording, not of a conversation, that is too long', () => {
  const words = problemWords({ code: 'service', error: { code: 'too-long' } }, 'OpenAI');

  expect(words).toMatchObject({ title: 'dictation.problem.too-long', values: { host: 'OpenAI' } });
});
