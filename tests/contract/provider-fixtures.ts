import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import type { ChatRequest, RequestSettings } from '@/lib/domain/chat-request';
import type { Provider } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';
import type { SettingsValues } from '@/lib/domain/settings-field';

const code = z.enum(chatErrorCodes);

const settingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const answerSchema = z.object({
  name: z.string(),
  file: z.string(),
  contentType: z.string(),
  /** How the end of the event that ends generation is found: by its whole line, which needs no end, or a byte offset. */
  framing: z.enum(['sse', 'ndjson', 'offset']),
  /** Text inside the event that ends generation. */
  endMark: z.optional(z.string()),
  /** With framing `offset`: the number of bytes from which on the answer is done. */
  doneFrom: z.optional(z.number()),
  /** `hex`: the file holds bytes as hexadecimal digits. */
  encoding: z.optional(z.enum(['utf-8', 'hex'])),
  text: z.string(),
  reasoning: z.optional(z.string()),
  /** Absent where the format has none. */
  usage: z.optional(z.object({ promptTokens: z.number(), completionTokens: z.number() })),
  toolCall: z.optional(z.object({ toolCallId: z.optional(z.string()), toolName: z.string(), args: z.unknown() })),
  /** The model that is asked, where the format depends on it. */
  model: z.optional(z.string()),
  /** Settings of the connection besides the fixture's own. */
  settings: z.optional(settingsSchema),
  requestSettings: z.optional(z.custom<RequestSettings>((value) => typeof value === 'object' && value !== null)),
  errorInStream: z.object({ file: z.string(), code, text: z.string() }),
});

const fixtureSchema = z.object({
  /** Says whether the bytes came from the service. */
  bytes: z.enum(['constructed', 'recorded']),
  source: z.string().check(z.minLength(10)),
  settings: settingsSchema,
  /** Where an empty error body of a status means something of its own. */
  codes: z.optional(z.record(z.string(), code)),
  answers: z.array(answerSchema).check(z.minLength(1)),
});

export type AnswerFixture = z.infer<typeof answerSchema>;

/** A value that must appear in no error: it stands in every secret field. */
export const canary = 'canary-0123456789-secret';

const folder = join(import.meta.dirname, '../fixtures/providers');

/** Ids of the providers that have a folder of fixtures. */
export const providersWithFixtures: readonly string[] = readdirSync(folder);

/** The wire fixtures of a provider. Throws when it has none: a provider without them is not finished. */
export const providerFixture = (id: string) =>
  fixtureSchema.parse(JSON.parse(readFileSync(join(folder, id, 'fixture.json'), 'utf8')));

/** The bytes of a fixture file. */
export const fixtureBytes = (id: string, file: string, encoding: AnswerFixture['encoding'] = 'utf-8'): Uint8Array => {
  const bytes = readFileSync(join(folder, id, file));
  return new Uint8Array(encoding === 'hex' ? Buffer.from(bytes.toString('latin1').replace(/\s/g, ''), 'hex') : bytes);
};

const markIn = (buffer: Buffer, { endMark = '' }: AnswerFixture): number => buffer.indexOf(endMark);

/** The number of bytes from which on an answer that ends there is whole: its last event needs no line end. */
export const doneFrom = (answer: AnswerFixture, bytes: Uint8Array): number => {
  if (answer.framing === 'offset') return answer.doneFrom ?? Number.NaN;
  const buffer = Buffer.from(bytes);
  const end = buffer.indexOf('\n', markIn(buffer, answer));
  return buffer.at(end - 1) === 0x0d ? end - 1 : end;
};

/** The number of bytes from which on the end of generation has been read, though the connection stays open. */
export const endedFrom = (answer: AnswerFixture, bytes: Uint8Array): number => {
  if (answer.framing !== 'sse') return doneFrom(answer, bytes);
  const buffer = Buffer.from(bytes);
  const mark = markIn(buffer, answer);
  const end = buffer.indexOf('\n\n', mark);
  // Lines may end in CR LF: the empty one is over at its CR.
  return end >= 0 ? end + 2 : buffer.indexOf('\r\n\r\n', mark) + 3;
};

/** A fixture's settings with the canary in every secret field and in an extra header. */
export const secretSettings = (provider: Provider, settings: SettingsValues): SettingsValues => ({
  ...Object.fromEntries(provider.fields.filter(({ type }) => type === 'secret').map(({ name }) => [name, canary])),
  ...(provider.fields.some(({ name }) => name === 'headers') && { headers: `x-extra: ${canary}` }),
  ...settings,
});

/** A question with a tool to call. */
export const question = (answer: Pick<AnswerFixture, 'model' | 'requestSettings'>): ChatRequest => ({
  model: answer.model ?? 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Weather?' }] }],
  tools: [{ name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } }],
  ...(answer.requestSettings !== undefined && { settings: answer.requestSettings }),
});
