/**
 * Some minutes of text, longer than any test takes. It follows what a test looks at while it is read: on a busy machine a
 * look comes late, and what has been read to its end has no player any more.
 */
export const longTail: readonly string[] = Array.from(
  { length: 60 },
  (_, index) => `Wave ${index + 1} broke on the wall of the yard, and the spray of it rose up to the lamp.`,
);
