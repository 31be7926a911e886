import { ChatError } from '@/lib/domain/chat-error';
import type { BuiltInModelHost } from '@/lib/domain/providers/built-in-model';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { explainBuiltIn } from './explain';
import { builtInPrompt } from './prompt';

/** The browser has one model, and does not say which. */
const modelId = 'built-in';

const hostOf = ({ builtInModel }: ProviderContext): BuiltInModelHost => {
  if (builtInModel === undefined) throw new ChatError({ code: 'model-not-found' });
  return builtInModel;
};

/**
 * The model that the browser brings (Prompt API). It has no address, no key and no wire: `context.builtInModel` is
 * the way to ask it.
 */
export const builtIn = defineProvider({
  id: 'built-in',
  label: 'Built-in AI',
  fields: [],
  isLocal: true,
  isOfBrowser: true,
  takesTools: () => false,
  limits: () => [{ ignores: ['topP', 'maxTokens', 'stop', 'effort'] }],
  addresses: [],
  origins: () => [],
  listModels: async (context) => {
    const { contextWindow } = await hostOf(context).describe(context.signal);
    return [
      {
        id: modelId,
        name: 'Built-in AI',
        capabilities: [],
        ...(contextWindow !== undefined && { contextWindow }),
      },
    ];
  },
  async *stream(request, context) {
    const { signal } = context;
    if (signal.aborted) return;
    try {
      for await (const piece of hostOf(context).ask(builtInPrompt(request), signal)) {
        if (signal.aborted) return;
        if (piece.type === 'text') yield piece;
        else {
          const usage = piece.usage !== undefined && { usage: piece.usage };
          yield { type: 'finish_step', finishReason: 'stop', isContinued: false, ...usage };
          return;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      throw new ChatError(explainBuiltIn(error), { cause: error });
    }
  },
  explain: explainBuiltIn,
});
