import type { ImportArchive, ImportedConversation, ImportedItem, ImportSource } from '@/lib/import/imported';

/** All that a source reads. */
export const importedFrom = async (
  source: ImportSource,
  archive: ImportArchive,
  signal = new AbortController().signal,
): Promise<readonly ImportedItem[]> => {
  const items: ImportedItem[] = [];
  for await (const item of source.read(archive, signal)) items.push(item);
  return items;
};

/** The conversations among it. */
export const conversationsFrom = async (
  source: ImportSource,
  archive: ImportArchive,
): Promise<readonly ImportedConversation[]> =>
  (await importedFrom(source, archive)).flatMap((item) => (item.type === 'conversation' ? [item.conversation] : []));

/** What a message says, each part in one line. */
export const saidIn = ({ messages }: ImportedConversation): readonly string[] =>
  messages.flatMap(({ role, parts }) =>
    parts.map((part) => {
      switch (part.type) {
        case 'text':
          return `${role}: ${part.text}`;
        case 'reasoning':
          return `${role} thinks: ${part.text}`;
        case 'tool-invocation':
          return `${role} calls ${part.toolName} ${JSON.stringify('args' in part ? part.args : null)} -> ${
            part.state === 'result' ? JSON.stringify(part.result) : part.state
          }`;
        case 'source':
          return `${role} refers to ${part.source.title ?? ''} <${part.source.url ?? ''}>`;
        case 'file':
          return `${role} has ${part.name ?? '(unnamed)'} ${part.mimeType} ${
            part.entry ?? (part.data === undefined ? 'missing' : `${part.data.length} characters`)
          }`;
        default:
          return part.type;
      }
    }),
  );
