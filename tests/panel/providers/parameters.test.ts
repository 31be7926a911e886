import { beforeEach, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import { changeConversationParameters, changeModel } from '@/lib/panel/providers/parameters';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const one = { connectionId: 'c', modelId: 'm1' };
const two = { connectionId: 'c', modelId: 'm2' };
const price = { input: 1, output: 2 };

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

it('stores what is set for a new conversation beside its draft, and in its row once there is one', async () => {
  await changeConversationParameters({ temperature: 0.2 });
  const kept = useSession.getState().newParameters;
  useSession.setState({ conversation: conversationOf() });
  await changeConversationParameters({ temperature: 0 });

  expect(kept).toEqual({ temperature: 0.2 });
  expect(connection.commands).toEqual([
    { type: 'draft-settings', key: 'c1', settings: { parameters: { temperature: 0.2 } } },
    { type: 'conversation-parameters', conversationId: 'c1', parameters: { temperature: 0 } },
  ]);
});

it('sets what holds for one model, and leaves the others as they are', async () => {
  const others = {
    modelParameters: { [parametersKey(two)]: { topP: 0.5 } },
    modelPrices: { [parametersKey(two)]: price },
    modelSizes: { [parametersKey(two)]: { contextWindow: 8000 } },
  };
  useSession.setState({ preferences: preferencesSchema.parse(others) });

  await changeModel(one, { temperature: 0 }, price, { maxOutput: 100 });

  expect(connection.sent('preferences-change')[0]?.change).toEqual({
    modelParameters: { ...others.modelParameters, [parametersKey(one)]: { temperature: 0 } },
    modelPrices: { ...others.modelPrices, [parametersKey(one)]: price },
    modelSizes: { ...others.modelSizes, [parametersKey(one)]: { maxOutput: 100 } },
  });
});

it('forgets what was set when nothing is set any more', async () => {
  const set = {
    modelParameters: { [parametersKey(one)]: { topP: 0.5 } },
    modelPrices: { [parametersKey(one)]: price },
  };
  useSession.setState({ preferences: preferencesSchema.parse(set) });

  await changeModel(one, {}, undefined, {});

  expect(connection.sent('preferences-change')[0]?.change).toEqual({
    modelParameters: {},
    modelPrices: {},
    modelSizes: {},
  });
});
