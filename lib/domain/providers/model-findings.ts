/** A field of a request that a service refused, with the value that it was refused with. */
export type RefusedField = {
  /** Its place in the body, keys joined by dots: `temperature`, `reasoning.summary`. */
  readonly field: string;
  readonly value: unknown;
};

/**
 * What a service has shown of one of its models that its documentation did not say. Kept with the connection, so that no
 * question has to be refused twice.
 */
export type ModelFindings = {
  /** Left out as long as they have the value that was refused: a value that the user changes is tried again. */
  readonly refused?: readonly RefusedField[];
  /** Its server has no Responses API (`true`), or only that (`false`). Absent = not known. */
  readonly lacksResponses?: boolean;
  /** A backend answers with a data stream (ai 3 and 4): it reads calls from another place than today's backends. */
  readonly answersDataStream?: boolean;
};

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a field with this value is known to be refused. */
export const isRefused = ({ refused = [] }: ModelFindings, { field, value }: RefusedField): boolean =>
  refused.some((known) => known.field === field && isSameValue(known.value, value));

/** Merges newer findings: for each field, the value that was refused last counts. */
export const mergeFindings = (known: ModelFindings, found: ModelFindings): ModelFindings => {
  const fresh = found.refused ?? [];
  const kept = (known.refused ?? []).filter(({ field }) => !fresh.some((one) => one.field === field));
  const refused = [...kept, ...fresh];
  const lacksResponses = found.lacksResponses ?? known.lacksResponses;
  const answersDataStream = found.answersDataStream ?? known.answersDataStream;
  return {
    ...(refused.length > 0 && { refused }),
    ...(lacksResponses !== undefined && { lacksResponses }),
    ...(answersDataStream !== undefined && { answersDataStream }),
  };
};

/** The fields that were not sent, for the reader; a limit that was sent under its other name is not one of them. */
export const leftOutNames = (refused: readonly RefusedField[]): readonly string[] => {
  const names = refused.map(({ field }) => field);
  const limits = ['max_tokens', 'max_completion_tokens'];
  const isLimitGone = limits.every((name) => names.includes(name));
  return names.filter((name) => !limits.includes(name) || (isLimitGone && name === 'max_tokens'));
};
