import { kindOfType, refusedKinds } from '@/lib/domain/attachment';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';
import type { Model, ModelRef } from '@/lib/domain/model';

/** Who a history goes to. */
export type HistoryReader = { readonly ref: ModelRef; readonly model: Pick<Model, 'capabilities'> };

const filesOf = ({ parts }: Message): readonly FilePart[] => parts.filter((part) => part.type === 'file');

/** Whether messages before the draft hold files that the model is known not to take: they are not sent to it. */
export const leavesOut = (earlier: readonly Message[], model: Pick<Model, 'capabilities'>): boolean =>
  refusedKinds(
    model,
    earlier.flatMap((message) => (message.role === 'user' ? filesOf(message).filter((file) => !isGone(file)) : [])),
  ).length > 0;

/** Whether nothing of a picture or document is here to be sent: it was forgotten, or an import did not have it. */
const isGone = ({ mimeType, data, text }: FilePart): boolean =>
  data === '' && text === undefined && kindOfType(mimeType) !== 'text';

const leftOutNote = (file: FilePart): string => {
  const why = isGone(file) ? 'it is no longer kept' : 'this model reads none';
  const { mimeType, name = '' } = file;
  return `Attached ${kindOfType(mimeType)} ${JSON.stringify(name.replace(/\s+/g, ' '))}: not sent, since ${why}.`;
};

const isOwn = ({ model }: Message, { ref }: HistoryReader): boolean =>
  model?.connectionId === ref.connectionId && model.modelId === ref.modelId;

/**
 * An earlier message as it can go to a model. Reasoning, and the signatures of calls, go back only to the model that
 * wrote them: others refuse them. If the model is known not to take a question's picture or document, it is named
 * instead of sent; so is one that is no longer here.
 */
export const forReader = (message: Message, reader: HistoryReader, isLast = false): Message => {
  const isForeign = message.role === 'assistant' && !isOwn(message, reader);
  const isChanged = (part: MessagePart): boolean => {
    if (part.type === 'reasoning') return isForeign;
    if (part.type === 'tool-invocation') return isForeign && part.providerMetadata !== undefined;
    if (message.role !== 'user' || part.type !== 'file') return false;
    return isGone(part) || (!isLast && refusedKinds(reader.model, [part]).length > 0);
  };
  if (!message.parts.some(isChanged)) return message;
  const parts = message.parts.flatMap((part): readonly MessagePart[] => {
    if (!isChanged(part)) return [part];
    if (part.type === 'tool-invocation') {
      const { providerMetadata: _, ...call } = part;
      return [call];
    }
    return part.type === 'file' ? [{ type: 'text', text: leftOutNote(part) }] : [];
  });
  return { ...message, parts };
};

/** A path as it can go to a model. The last question keeps what the model refuses: the user was told before sending it. */
export const historyForModel = (path: readonly Message[], reader: HistoryReader): readonly Message[] => {
  const last = path.findLastIndex(({ role }) => role === 'user');
  return path.map((message, index) => forReader(message, reader, index === last));
};
