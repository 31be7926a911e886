import { expect, it } from 'vitest';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import { errorReport, errorSubject, errorValues } from '@/lib/panel/error-words';
import { connected } from '@/tests/fakes/connected-provider';

const message = { model: { connectionId: 'c', modelId: 'm1' }, modelName: 'Model One' };

it('speaks of the host that answered, the connection and the model by their names', () => {
  expect(errorValues({ code: 'refused', host: 'proxy.test' }, message, connected())).toEqual({
    host: 'proxy.test',
    provider: 'Ollama',
    model: 'Model One',
  });
});

it('says what it knows where a name is missing', () => {
  const { modelName: _name, ...unnamed } = message;

  expect(errorValues({ code: 'refused' }, unnamed, connected())).toMatchObject({
    host: '127.0.0.1:11434',
    model: 'm1',
  });
  expect(errorValues({ code: 'refused', host: 'gone.test' }, {}, undefined)).toEqual({
    host: 'gone.test',
    provider: 'gone.test',
    model: '',
  });
});

it.each([
  ['auth', 'key'],
  ['model-not-found', 'model'],
  ['certificate', 'network'],
  ['rate-limit', 'pause'],
  ['storage-full', 'storage'],
  ['malformed', 'request'],
] as const)('shows %s as a matter of the %s', (code, subject) => {
  expect(errorSubject(code)).toBe(subject);
});

it.each(chatErrorCodes)('has a picture for %s', (code) => {
  expect(errorSubject(code)).toMatch(/^(?:key|model|network|pause|storage|request)$/u);
});

it('reports what is known, a line each, and nothing of what is not', () => {
  expect(errorReport({ code: 'server' })).toBe('server');
  expect(
    errorReport({ code: 'server', status: 503, host: 'service.test', serviceCode: 'busy', detail: 'Try later' }),
  ).toBe('server\nHTTP 503\nbusy\nservice.test\nTry later');
});
