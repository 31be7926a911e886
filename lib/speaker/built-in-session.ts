import type { BuiltInFacts, BuiltInPiece, BuiltInPrompt } from '@/lib/domain/providers/built-in-model';
import type { BuiltInOptions, BuiltInSession, FoundModel } from '@/lib/platform/built-in-model';

/** Looks for the browser's own model. */
export type FindModel = () => Promise<FoundModel | undefined>;

/** The model must be there already: a download needs a click, and belongs to the page where it was asked for. */
const requireModel = async (find: FindModel): Promise<FoundModel> => {
  const found = await find();
  if (found?.state === 'available') return found;
  throw new DOMException('The model is not on this computer', 'NotFoundError');
};

/** `temperature` and `topK` are taken together or not at all, and only where the browser reports its own values. */
const samplingOf = async (
  { model }: FoundModel,
  temperature: number | undefined,
): Promise<Pick<BuiltInOptions, 'temperature' | 'topK'>> => {
  const params = temperature === undefined ? undefined : await model.params?.();
  if (temperature === undefined || params === undefined || params === null) return {};
  return { temperature: Math.min(temperature, params.maxTemperature), topK: params.defaultTopK };
};

const historyOf = ({ system, history }: BuiltInPrompt): Pick<BuiltInOptions, 'initialPrompts'> => {
  const initialPrompts = [
    ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
    ...history.map(({ role, text }) => ({ role, content: text })),
  ];
  return initialPrompts.length > 0 ? { initialPrompts } : {};
};

const usedOf = (session: BuiltInSession): number => session.contextUsage ?? session.inputUsage ?? Number.NaN;

const measure = async (session: BuiltInSession, text: string, signal: AbortSignal): Promise<number> => {
  try {
    const options = { signal };
    return (await (session.measureContextUsage?.(text, options) ?? session.measureInputUsage?.(text, options))) ?? 0;
  } catch {
    // The numbers are for information: an answer does not fail for them.
    return Number.NaN;
  }
};

/** Fails the prompt when the session would drop earlier turns for it: nothing is left out without the user knowing. */
const withoutOverflow = (session: BuiltInSession, signal: AbortSignal) => {
  const overflow = new AbortController();
  let hasText = false;
  const onOverflow = (): void => {
    if (!hasText) overflow.abort(new DOMException('The conversation does not fit', 'QuotaExceededError'));
  };
  session.addEventListener?.('contextoverflow', onOverflow);
  session.addEventListener?.('quotaoverflow', onOverflow);
  return {
    signal: AbortSignal.any([signal, overflow.signal]),
    noteText: () => {
      hasText = true;
    },
  };
};

async function* answer(session: BuiltInSession, text: string, signal: AbortSignal): AsyncGenerator<BuiltInPiece> {
  const watch = withoutOverflow(session, signal);
  const promptTokens = usedOf(session) + (await measure(session, text, signal));
  const reader = session.promptStreaming(text, { signal: watch.signal }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      watch.noteText();
      if (value !== '') yield { type: 'text', text: value };
    }
  } finally {
    reader.releaseLock();
  }
  const completionTokens = usedOf(session) - promptTokens;
  yield { type: 'end', ...(completionTokens >= 0 && { usage: { promptTokens, completionTokens } }) };
}

/**
 * Asks the browser's own model in a session of its own, so that an edited or retried question has exactly the history
 * that it is shown with. Throws what the browser throws, and `NotFoundError` when the model is not there.
 */
export async function* askBuiltIn(
  find: FindModel,
  prompt: BuiltInPrompt,
  signal: AbortSignal,
): AsyncGenerator<BuiltInPiece> {
  const found = await requireModel(find);
  const sampling = await samplingOf(found, prompt.temperature);
  const session = await found.model.create({ ...found.languages, ...historyOf(prompt), ...sampling, signal });
  try {
    yield* answer(session, prompt.text, signal);
  } finally {
    session.destroy();
  }
}

/** Opens a session and returns what it knows of the model. Throws as `askBuiltIn` does. */
export const describeBuiltIn = async (find: FindModel, signal: AbortSignal): Promise<BuiltInFacts> => {
  const { model, languages } = await requireModel(find);
  const session = await model.create({ ...languages, signal });
  const contextWindow = session.contextWindow ?? session.inputQuota;
  session.destroy();
  return contextWindow === undefined ? {} : { contextWindow };
};
