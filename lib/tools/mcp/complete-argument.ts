import type { CompletionSubject } from '@/lib/domain/tools/server-offers';
import type { McpConnection } from './open-connection';
import { hasHidden } from './plain-text';

/** The protocol allows 100. */
const maxValues = 100;
const maxValue = 500;
const completeMs = 10_000;

/** An argument that is being typed, and those that are filled in already. */
export type TypedArgument = {
  readonly name: string;
  readonly value: string;
  readonly known: Readonly<Record<string, string>>;
};

/**
 * What a server suggests for an argument of a prompt or of a template; nothing where it suggests none. Rejects with what the
 * client throws. https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion
 */
export const completeArgument = async (
  { client }: McpConnection,
  subject: CompletionSubject,
  { name, value, known }: TypedArgument,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  if (client.getServerCapabilities()?.completions === undefined) return [];
  const { completion } = await client.complete(
    {
      ref:
        subject.type === 'prompt'
          ? { type: 'ref/prompt', name: subject.name }
          : { type: 'ref/resource', uri: subject.uriTemplate },
      argument: { name, value },
      context: { arguments: { ...known } },
    },
    { signal, timeout: completeMs },
  );
  const offered = completion.values.filter((each) => each.length <= maxValue && !hasHidden(each));
  return offered.slice(0, maxValues);
};
