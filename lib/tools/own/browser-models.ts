import { z } from '@/lib/domain/schema';
import { type DoInWindow, summaryForms, type WindowWork } from '@/lib/domain/tools/window-work';
import { type OwnTool, ownRefusal, ownResult } from './own-tool';

/** What is given to a model of the browser at once, UTF-16 units: about 5,000 tokens, and its windows are small. */
const maxInput = 20_000;

const text = { type: 'string', minLength: 1, maxLength: maxInput };
const textSchema = z.string().check(z.minLength(1), z.maxLength(maxInput));
/** A BCP 47 tag. */
const languageSchema = z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u));

const translateArgs = z.object({ text: textSchema, to: languageSchema, from: z.optional(languageSchema) });
const summarizeArgs = z.object({ text: textSchema, form: z.optional(z.enum(summaryForms)) });

const problems: Readonly<Record<string, string>> = {
  NotFoundError: 'The browser would have to download a model for this first. Do it yourself.',
  NotSupportedError: 'The browser has no model for this. Do it yourself.',
  DataError: 'The language of the text was not found. Name it.',
  TimeoutError: 'The browser did not have its model ready in time. Do it yourself.',
};

const done = async (doInWindow: DoInWindow, work: WindowWork, signal: AbortSignal) => {
  let result = '';
  try {
    for await (const piece of doInWindow(work, signal)) result += piece;
  } catch (error) {
    signal.throwIfAborted();
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    return ownRefusal(problems[name] ?? 'The browser could not do this. Do it yourself.');
  }
  return ownResult(result);
};

const badArgs = 'The arguments do not fit the description of the tool.';

/** Translates with the browser's own model: nothing leaves this computer. */
export const createTranslate = (doInWindow: DoInWindow): OwnTool => ({
  tool: {
    name: 'translate',
    title: 'Translate in the browser',
    description: 'Translates a text with a model on this computer. Languages are BCP 47 tags such as en or pt-BR.',
    parameters: {
      type: 'object',
      properties: {
        text,
        to: { type: 'string', description: 'The language to translate into.' },
        from: { type: 'string', description: 'The language of the text; found out unless it is given.' },
      },
      required: ['text', 'to'],
      additionalProperties: false,
    },
    effect: 'local',
  },
  run: async ({ args }, { signal }) => {
    const parsed = z.safeParse(translateArgs, args);
    if (!parsed.success) return ownRefusal(badArgs);
    const { from, ...rest } = parsed.data;
    return done(doInWindow, { type: 'translate', ...rest, ...(from !== undefined && { from }) }, signal);
  },
});

/** Summarizes with the browser's own model: nothing leaves this computer. */
export const createSummarize = (doInWindow: DoInWindow): OwnTool => ({
  tool: {
    name: 'summarize',
    title: 'Summarize in the browser',
    description: 'Summarizes a text with a model on this computer.',
    parameters: {
      type: 'object',
      properties: { text, form: { type: 'string', enum: [...summaryForms], description: 'key-points at first.' } },
      required: ['text'],
      additionalProperties: false,
    },
    effect: 'local',
  },
  run: async ({ args }, { signal }) => {
    const parsed = z.safeParse(summarizeArgs, args);
    if (!parsed.success) return ownRefusal(badArgs);
    const { text: given, form = 'key-points' } = parsed.data;
    return done(doInWindow, { type: 'summarize', text: given, form }, signal);
  },
});
