import { itemsOf, jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import type { PluginErrorType } from '@/lib/domain/tools/plugin-error';
import type { ToolResult } from '@/lib/domain/tools/tool';
import { errorFacts } from '@/lib/http/error-facts';

/** What a model and its user are told where a plugin cannot be called for want of its settings. */
export const incompleteSettings = 'The settings of this plugin are not complete. The user can fill them in.';

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

/** Wrappings that are opened for the words in them: one of the gateway's, and one of the plugin's server. */
const mostWrappings = 2;

/** What a server says of an error in its own words, wherever it says so; the text itself where that is none in JSON. */
const wordsIn = (said: unknown, wrappings = 0): string => {
  const json = typeof said === 'string' ? jsonOf(said) : said;
  const fields = jsonObject(json);
  if (fields === undefined) return typeof said === 'string' ? said : '';
  const { errorType, body, issues } = fields;
  // The gateway's own format, from the plugin's server.
  if (errorType !== undefined && body !== undefined && wrappings < mostWrappings) return wordsIn(body, wrappings + 1);
  return errorFacts(issues === undefined ? fields : { errors: issues, ...fields }).message ?? '';
};

type Problem = { readonly at?: string | undefined; readonly problem?: string | undefined };

/** Where arguments break the schema of a call, so that a model can mend them. */
const problemsIn = (body: unknown): string =>
  itemsOf(ownValue(body, 'error'))
    .map((one): Problem => ({ at: ownText(one, 'at'), problem: ownText(one, 'problem') }))
    .flatMap(({ at, problem }) => (problem === undefined ? [] : [`${at || '/'}: ${problem}`]))
    .join('; ');

/** The errors of a gateway that need no name; the others are told by what was said, or by their name. */
const sentences: ReadonlyMap<PluginErrorType, string> = new Map([
  ['PluginSettingsInvalid', incompleteSettings],
  ['PluginApiNotFound', 'The plugin has no function of this name.'],
  ['PluginApiParamsError', 'The arguments do not fit.'],
  ['PluginManifestInvalid', 'The manifest of the plugin is not valid.'],
  ['PluginOpenApiInitError', 'The description of the plugin’s service could not be read.'],
]);

/** An error as a sentence for whoever reads it, the server's own words behind it. */
const explanation = (type: PluginErrorType, answer: unknown, text: string): string => {
  const body = ownValue(answer, 'body');
  const own = sentences.get(type);
  if (own !== undefined) return [own, problemsIn(body)].filter((part) => part !== '').join(' ');
  const { status, text: said } = jsonObject(ownValue(body, 'error')) ?? {};
  const words = wordsIn(said ?? body ?? text).trim();
  const code = typeof status === 'number' ? status : typeof type === 'number' ? type : undefined;
  const about = code === undefined ? 'The plugin’s server failed' : `The plugin’s server answered with ${code}`;
  return words === '' ? `${about}.` : `${about}: ${words}`;
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
