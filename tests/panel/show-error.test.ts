import { afterEach, expect, it } from 'vitest';
import { ChatError, chatErrorCodes } from '@/lib/domain/chat-error';
import { errorTextKey, errorTitleKey, showRefusal } from '@/lib/panel/show-error';
import { dismissToast, useToast } from '@/lib/panel/toasts';
import en from '@/locales/en-US.json';

afterEach(dismissToast);

const textAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((texts, part) => Object.entries(texts ?? {}).find(([name]) => name === part)?.[1], en);

it.each(chatErrorCodes)('has a headline and a sentence for %s', (code) => {
  expect([textAt(errorTitleKey(code)), textAt(errorTextKey(code))]).toEqual([expect.any(String), expect.any(String)]);
});

it('tells why the background refused, and of which host', () => {
  showRefusal(new ChatError({ code: 'refused', host: 'service.test' }));

  expect(useToast.getState().toast).toMatchObject({
    textKey: 'error.refused.title',
    values: { host: 'service.test', provider: 'service.test' },
  });
});

it('swallows no mistake of ours', () => {
  expect(() => showRefusal(new TypeError('undefined is not a function'))).toThrow(TypeError);
  expect(useToast.getState().toast).toBeUndefined();
});
