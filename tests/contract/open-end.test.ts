import { describe, expect, it } from 'vitest';
import { type AttemptResult, runAttempt } from '@/lib/background/chat/attempt';
import type { StreamPart } from '@/lib/domain/stream-part';
import { providers } from '@/lib/providers/registry';
import { silentBrowser } from '../fakes/network-errors';
import { createFakeTime, until } from '../fakes/timers';
import { wireFetch } from '../fakes/wire-fetch';
import { endedFrom, fixtureBytes, providerFixture, question, secretSettings } from './provider-fixtures';

/** After the end of generation nothing is missing that would be worth a longer wait, ms. */
const maxRest = 3000;

const answers = providers
  .filter(({ isOfBrowser }) => isOfBrowser !== true)
  .flatMap((provider) => {
    const { settings, answers: known } = providerFixture(provider.id);
    return known.map((answer) => ({ name: `${provider.label}, ${answer.name}`, provider, settings, answer }));
  });

describe.each(answers)('$name', ({ provider, settings, answer }) => {
  it('is finished when its end of generation came, though no end mark follows and the connection stays open', async () => {
    const bytes = fixtureBytes(provider.id, answer.file, answer.encoding);
    // The mark ends its line: one byte more than what says that the answer is done.
    const chunks = [bytes.slice(0, endedFrom(answer, bytes) + 1)];
    const headers = { 'content-type': answer.contentType };
    const time = createFakeTime();
    const parts: StreamPart[] = [];
    const results: AttemptResult[] = [];

    void runAttempt({
      connection: {
        provider,
        settings: secretSettings(provider, { ...settings, ...answer.settings }),
        isLocal: false,
        host: 'service.test',
      },
      request: question(answer),
      network: {
        fetch: wireFetch({ headers, chunks, end: 'hang' }).fetch,
        networkErrors: silentBrowser,
        clock: time.clock,
        hasOrigins: async () => true,
        isOnline: () => true,
      },
      timers: time.timers,
      signal: new AbortController().signal,
      onPart: (part) => {
        parts.push(part);
        return undefined;
      },
      onHead: () => undefined,
    }).then((result) => results.push(result));
    const text = (): string => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    await until(() => text() === answer.text);
    await time.advance(maxRest);
    await until(() => results.length > 0);

    expect(results).toEqual([{ type: 'finished' }]);
    expect(parts.filter(({ type }) => type === 'finish_step')).toHaveLength(1);
    expect(time.clock.now()).toBeLessThanOrEqual(createFakeTime().clock.now() + maxRest);
  });
});
