/** The fields of server-sent events, and the one that some have for an error. A body that was cut may end within such a name. */
const fields: readonly string[] = ['data', 'event', 'id', 'retry', 'error'];

/** Longer text says nothing more. UTF-16 units. */
const mostKept = 65_536;

/** The lines of a stream of events that belong to no event: a proxy's page, an error as plain text. */
export type ForeignLines = {
  /** Takes a line whose field the format does not know. */
  readonly add: (line: string) => void;
  /** An event came: what stood before it has ended nothing. */
  clear(): void;
  /** What came since the last event; empty where nothing did. */
  text(): string;
};

/** Collects the lines of one body. */
export const foreignLines = (): ForeignLines => {
  let kept = '';
  return {
    add: (line) => {
      const isCut = !line.includes(':') && fields.some((field) => field.startsWith(line));
      if (!isCut && kept.length < mostKept) kept = `${kept}${line}\n`.slice(0, mostKept);
    },
    clear: () => {
      kept = '';
    },
    text: () => kept.trim(),
  };
};
