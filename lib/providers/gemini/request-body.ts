import type { ChatRequest, RequestMessage, RequestPart, RequestPicture } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { objectArguments } from '../wire/call-arguments';
import { fitCalls } from '../wire/call-id';
import type { SchemaDialect } from '../wire/schema-keywords';
import { toolSchema } from '../wire/tool-schema';
import { functionName } from './function-name';

type Part = Readonly<Record<string, unknown>>;
type Content = { readonly role: 'user' | 'model'; readonly parts: readonly Part[] };

const signatureSchema = z.object({ google: z.object({ thoughtSignature: z.string() }) });

/**
 * Replaces the signature of a call that another model made (Gemini API, "Thought signatures"). Gemini 3 and later
 * refuse the first call of a step without one.
 */
const foreignSignature = 'skip_thought_signature_validator';

const signatureOf = (metadata: unknown): string | undefined => {
  const { success, data } = signatureSchema.safeParse(metadata);
  return success ? data.google.thoughtSignature : undefined;
};

/** From Gemini 3 on, calls have ids, and results pictures of their own (Gemini API, "Function calling"). */
const isThird = (model: string): boolean => /gemini-(?:[3-9]|\d{2})/u.test(model);

const responseOf = (result: unknown, isError: boolean): Readonly<Record<string, unknown>> => {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  if (isObject && !isError) return Object.fromEntries(Object.entries(result));
  return isError ? { error: result } : { result };
};

const inlineData = ({ mimeType, data }: RequestPicture): Part => ({ inlineData: { mimeType, data } });

/** The pictures that a result can hold itself. */
const resultPictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const resultOf = (
  { toolCallId, toolName, result, isError, pictures = [] }: Extract<RequestPart, { type: 'tool_result' }>,
  knowsIds: boolean,
): Part => {
  const parts = pictures.filter(({ mimeType }) => knowsIds && resultPictures.has(mimeType)).map(inlineData);
  return {
    functionResponse: {
      ...(knowsIds && { id: toolCallId }),
      name: functionName(toolName),
      response: responseOf(result, isError === true),
      ...(parts.length > 0 && { parts }),
    },
  };
};

type PartRules = { readonly knowsIds: boolean; readonly stepSignature: string | undefined };

const partOf = (part: RequestPart, { knowsIds, stepSignature }: PartRules): readonly Part[] => {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ text: part.text }];
    case 'image':
    case 'file':
      return [inlineData(part)];
    case 'tool_call': {
      const signature = signatureOf(part.providerMetadata) ?? stepSignature;
      return [
        {
          functionCall: {
            ...(knowsIds && { id: part.toolCallId }),
            name: functionName(part.toolName),
            args: objectArguments(part.args),
          },
          ...(signature !== undefined && { thoughtSignature: signature }),
        },
      ];
    }
    case 'tool_result':
      return [resultOf(part, knowsIds)];
    // Thought text is not sent back.
    case 'reasoning':
    case 'redacted_reasoning':
    case 'source':
      return [];
    default:
      return part satisfies never;
  }
};

/** The signature of an answer goes back with its last text (Gemini API, "Thought signatures"). */
const withTextSignature = (wire: readonly Part[], parts: readonly RequestPart[]): readonly Part[] => {
  const signed = parts.findLast((part) => part.type === 'reasoning' && part.signature !== undefined);
  const last = wire.findLastIndex((part) => 'text' in part);
  if (signed?.type !== 'reasoning' || last === -1) return wire;
  return wire.with(last, { ...wire[last], thoughtSignature: signed.signature });
};

const partsOf = ({ parts }: RequestMessage, model: string): readonly Part[] => {
  const firstCall = parts.find(({ type }) => type === 'tool_call');
  const knowsIds = isThird(model);
  const wire = parts.flatMap((part) =>
    partOf(part, { knowsIds, stepSignature: part === firstCall && knowsIds ? foreignSignature : undefined }),
  );
  // Older models see them beside the results.
  const beside = knowsIds ? [] : parts.flatMap((part) => (part.type === 'tool_result' ? (part.pictures ?? []) : []));
  return [...withTextSignature(wire, parts), ...beside.map(inlineData)];
};

/** The turns; results of one turn are one user content, and adjacent turns of one role are joined. */
const contentsOf = ({ messages, model }: ChatRequest): readonly Content[] => {
  const contents: Content[] = [];
  for (const message of fitCalls(messages)) {
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = partsOf(message, model);
    const last = contents.at(-1);
    if (parts.length === 0) continue;
    if (last?.role === role) contents[contents.length - 1] = { role, parts: [...last.parts, ...parts] };
    else contents.push({ role, parts });
  }
  return contents;
};

const thinkingOf = ({ settings }: ChatRequest): Readonly<Record<string, unknown>> | undefined => {
  const reasoning = settings?.reasoning;
  if (reasoning === undefined) return undefined;
  if (reasoning === 'off') return { thinkingBudget: 0 };
  if ('effort' in reasoning) return { includeThoughts: true, thinkingLevel: reasoning.effort.toUpperCase() };
  if ('budgetTokens' in reasoning) return { includeThoughts: true, thinkingBudget: reasoning.budgetTokens };
  return { includeThoughts: true };
};

const generationConfig = (request: ChatRequest): Readonly<Record<string, unknown>> => {
  const { maxTokens, temperature, topP, stop } = request.settings ?? {};
  const thinkingConfig = thinkingOf(request);
  return {
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    // The service takes at most five.
    ...(stop !== undefined && stop.length > 0 && { stopSequences: stop.slice(0, 5) }),
    ...(thinkingConfig !== undefined && { thinkingConfig }),
  };
};

/** The keywords that the service names (Gemini API, "Structured output", JSON Schema support, 2026). */
const schemaDialect: SchemaDialect = {
  keywords: new Set([
    ...['type', 'format', 'title', 'description', 'enum', 'items', 'prefixItems', 'minItems', 'maxItems'],
    ...['minimum', 'maximum', 'anyOf', 'properties', 'additionalProperties', 'required'],
  ]),
  isInlined: true,
};

const toolsOf = ({ tools = [], toolChoice, search }: ChatRequest): Readonly<Record<string, unknown>> => {
  // Beside functions the search would answer in parts that must come back, which only Gemini 3 takes at all.
  if (tools.length === 0) return search === undefined ? {} : { tools: [{ googleSearch: {} }] };
  return {
    tools: [
      {
        functionDeclarations: tools.map(({ name, description, parameters }) => ({
          name: functionName(name),
          ...(description !== undefined && { description }),
          parametersJsonSchema: toolSchema(parameters, schemaDialect),
        })),
      },
    ],
    ...(toolChoice !== undefined && {
      toolConfig: {
        functionCallingConfig: {
          mode: 'ANY',
          ...(toolChoice !== 'required' && { allowedFunctionNames: [functionName(toolChoice.toolName)] }),
        },
      },
    }),
  };
};

/** The body of `streamGenerateContent` (Gemini API reference, "Generating content"). */
export const geminiBody = (request: ChatRequest): Readonly<Record<string, unknown>> => {
  const config = generationConfig(request);
  return {
    contents: contentsOf(request),
    ...(request.system !== undefined && { systemInstruction: { parts: [{ text: request.system }] } }),
    ...toolsOf(request),
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
  };
};
