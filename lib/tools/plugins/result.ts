import { jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import type { PluginErrorType } from '@/lib/domain/tools/plugin-error';
import type { ToolResult } from '@/lib/domain/tools/tool';

/** What a model is told of an error, UTF-16 units. */
const longestError = 2_000;

const jsonOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

const typeIn = (answer: unknown): PluginErrorType | undefined => {
  const type = ownValue(answer, 'errorType');
  return typeof type === 'string' || typeof type === 'number' ? type : undefined;
};

/** A plugin's own server can answer in the same format: then its word says more than its status, which the gateway gives. */
const typeOf = (answer: unknown, status: number): PluginErrorType =>
  typeIn(jsonOf(ownText(answer, 'body') ?? '')) ?? typeIn(answer) ?? status;

/** The first problem that a gateway names, in its validator's words. */
const problemIn = (body: unknown): string | undefined => {
  const error = ownValue(body, 'error');
  return error === undefined ? undefined : JSON.stringify(error);
};

const explanation = (type: PluginErrorType, answer: unknown, text: string): string => {
  const body = ownValue(answer, 'body');
  const words = typeof body === 'string' ? body : (ownText(body, 'message') ?? (jsonObject(answer) ? '' : text));
  return [String(type), words, problemIn(body)].filter((part) => part !== undefined && part !== '').join(': ');
};

/** A gateway's answer as a tool's result. An error is one too: the model can mend its arguments, the user the settings. */
export const resultOf = async (response: Response): Promise<ToolResult> => {
  const text = await response.text();
  const json = jsonOf(text);
  if (response.ok) {
    const structured = jsonObject(json);
    return {
      content: [{ type: 'text', text }],
      ...(structured !== undefined && { structured }),
      isUntrusted: true,
    };
  }
  const errorType = typeOf(json, response.status);
  const words = explanation(errorType, json, text).slice(0, longestError);
  return { content: [{ type: 'text', text: words }], isError: true, errorType, isUntrusted: true };
};
