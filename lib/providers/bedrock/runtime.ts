import {
  type BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
  InvokeModelCommand,
  type InvokeModelCommandInput,
  InvokeModelWithResponseStreamCommand,
  type InvokeModelWithResponseStreamCommandInput,
  type PayloadPart,
} from '@aws-sdk/client-bedrock-runtime';
import { ChatError } from '@/lib/domain/chat-error';

type OptionalFields = {
  readonly contentType?: string | undefined;
  readonly accept?: string | undefined;
  readonly guardrailIdentifier?: string | undefined;
  readonly guardrailVersion?: string | undefined;
};

/** An empty optional value would be sent as an empty header, which the service refuses. */
const withoutEmpty = <T extends OptionalFields & { readonly modelId: string | undefined }>(input: T): T => {
  if (input.modelId === '') throw new ChatError({ code: 'bad-request' });
  const filled = { ...input };
  for (const field of ['contentType', 'accept', 'guardrailIdentifier', 'guardrailVersion'] as const) {
    if (filled[field] === '') delete filled[field];
  }
  return filled;
};

/** `InvokeModel`: the model's whole answer as bytes. Throws ChatError `bad-request` for an empty model id, else what the SDK throws. */
export const invokeModel = async (
  client: BedrockRuntimeClient,
  input: InvokeModelCommandInput,
  signal?: AbortSignal,
): Promise<Uint8Array> => {
  const command = new InvokeModelCommand(withoutEmpty(input));
  const { body } = await client.send(command, signal === undefined ? {} : { abortSignal: signal });
  return body;
};

/** The chunks of `InvokeModelWithResponseStream`. Exceptions inside the stream are thrown by their class. */
export async function* invokeModelStream(
  client: BedrockRuntimeClient,
  input: InvokeModelWithResponseStreamCommandInput,
  signal?: AbortSignal,
): AsyncGenerator<PayloadPart> {
  const command = new InvokeModelWithResponseStreamCommand(withoutEmpty(input));
  const { body } = await client.send(command, signal === undefined ? {} : { abortSignal: signal });
  for await (const event of body ?? []) {
    if (event.chunk !== undefined) yield event.chunk;
  }
}

/** The events of `ConverseStream`. Exceptions inside the stream are thrown by their class. */
export async function* converseStream(
  client: BedrockRuntimeClient,
  input: ConverseStreamCommandInput,
  signal?: AbortSignal,
): AsyncGenerator<ConverseStreamOutput> {
  const command = new ConverseStreamCommand(withoutEmpty(input));
  const { stream } = await client.send(command, signal === undefined ? {} : { abortSignal: signal });
  yield* stream ?? [];
}
