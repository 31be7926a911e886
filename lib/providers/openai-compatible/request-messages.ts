import type { ChatRequest, RequestMessage, RequestPart, RequestPicture } from '@/lib/domain/chat-request';
import { fitCalls } from '../wire/call-id';
import type { Dialect } from './dialect';
import { reasoningBack } from './reasoning-back';

type WireMessage = Readonly<Record<string, unknown>>;
type PartOf<T extends RequestPart['type']> = Extract<RequestPart, { type: T }>;

/** A tool's result as the text that the wire wants: a text as it is, anything else as JSON. */
export const resultText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const dataUrl = ({ mimeType, data }: RequestPicture): string => `data:${mimeType};base64,${data}`;

const imageItem = (picture: RequestPicture, { imageUrl }: Dialect): WireMessage => ({
  type: 'image_url',
  image_url: imageUrl === 'text' ? dataUrl(picture) : { url: dataUrl(picture) },
});

const isPart =
  <T extends RequestPart['type']>(type: T) =>
  (part: RequestPart): part is PartOf<T> =>
    part.type === type;

const joinedText = (message: RequestMessage): string =>
  message.parts
    .filter(isPart('text'))
    .map(({ text }) => text)
    .join('');

const userContent = (message: RequestMessage, dialect: Dialect): unknown => {
  const items = message.parts.flatMap((part): readonly WireMessage[] => {
    switch (part.type) {
      case 'text':
        return [{ type: 'text', text: part.text }];
      case 'image':
        return [imageItem(part, dialect)];
      case 'file':
        return dialect.file === 'document_url'
          ? [{ type: 'document_url', document_url: dataUrl(part), document_name: part.name }]
          : [{ type: 'file', file: { filename: part.name, file_data: dataUrl(part) } }];
      default:
        return [];
    }
  });
  // Older compatible servers accept only text content.
  return message.parts.length === 1 && message.parts[0]?.type === 'text' ? message.parts[0].text : items;
};

const assistantMessage = (
  message: RequestMessage,
  dialect: Dialect,
  turn: Parameters<typeof reasoningBack>[2],
): readonly WireMessage[] => {
  const text = joinedText(message);
  const calls = message.parts.filter(isPart('tool_call')).map((call) => ({
    id: call.toolCallId,
    type: 'function',
    function: { name: call.toolName, arguments: JSON.stringify(call.args ?? {}) },
  }));
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' ? (dialect.namesToolResults ? '' : null) : text,
      ...reasoningBack(message, dialect, turn),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ];
};

/** What stands before the pictures of results: the message is not from the user. */
const picturesLine = 'The pictures in the results above, as data:';

const toolMessages = (message: RequestMessage, dialect: Dialect): readonly WireMessage[] => {
  const results = message.parts.filter(isPart('tool_result'));
  const pictures = dialect.takesQuestionAfterResults ? results.flatMap((result) => result.pictures ?? []) : [];
  const told = results.map((result) => ({
    role: 'tool',
    tool_call_id: result.toolCallId,
    ...(dialect.namesToolResults && { name: result.toolName }),
    content: resultText(result.result),
  }));
  if (pictures.length === 0) return told;
  const items = pictures.map((picture) => imageItem(picture, dialect));
  return [...told, { role: 'user', content: [{ type: 'text', text: picturesLine }, ...items] }];
};

const asItems = (content: unknown): readonly unknown[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : [];

/** Two messages of one role in a row as one. */
const joinTurns = (messages: readonly WireMessage[]): readonly WireMessage[] => {
  const turns: WireMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last === undefined || last.role !== message.role) {
      turns.push(message);
      continue;
    }
    const areTexts = typeof last.content === 'string' && typeof message.content === 'string';
    const content = areTexts
      ? `${last.content}\n\n${message.content}`
      : [...asItems(last.content), ...asItems(message.content)];
    turns[turns.length - 1] = { ...last, ...message, content };
  }
  return turns;
};

/** Where an answer ended with the results of its calls, and a question right behind them is refused. */
const answerBetween: WireMessage = { role: 'assistant', content: 'I stopped there.' };

/** The `messages` of a chat completions request: the system prompt first, each tool result its own message. */
export const chatCompletionsMessages = (request: ChatRequest, dialect: Dialect): readonly WireMessage[] => {
  const messages: WireMessage[] = request.system === undefined ? [] : [{ role: 'system', content: request.system }];
  const asked = fitCalls(request.messages, dialect.callIds);
  asked.forEach((message, index) => {
    switch (message.role) {
      case 'user':
        if (messages.at(-1)?.role === 'tool' && !dialect.takesQuestionAfterResults) messages.push(answerBetween);
        messages.push({ role: 'user', content: userContent(message, dialect) });
        break;
      case 'assistant':
        messages.push(
          ...assistantMessage(message, dialect, {
            isInToolTurn: asked[index - 1]?.role === 'tool',
            model: request.model,
          }),
        );
        break;
      case 'tool':
        messages.push(...toolMessages(message, dialect));
        break;
      default:
        message.role satisfies never;
    }
  });
  const turns = dialect.alternatesRoles ? joinTurns(messages) : messages;
  const last = turns.at(-1);
  if (!dialect.marksPrefix || last?.role !== 'assistant') return turns;
  return [...turns.slice(0, -1), { ...last, prefix: true }];
};
