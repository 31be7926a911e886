/** Which message is read aloud, and whether its reader has asked another question meanwhile. */
export type HeardMessage = {
  note(messageId: string): void;
  /** A question was sent: the reader looks at its answer, whatever is still heard. */
  askOn(): void;
  /** The reader asked another question while this was heard, and has pressed nothing in the list since. */
  wasLeft(messageId: string): boolean;
  stop(): void;
};

/** Nothing is heard yet. */
export const createHeardMessage = (box: HTMLElement): HeardMessage => {
  let heardId: string | undefined;
  let leftId: string | undefined;
  const onPress = (): void => {
    leftId = undefined;
  };
  box.addEventListener('click', onPress);
  return {
    note: (messageId) => {
      heardId = messageId;
    },
    askOn: () => {
      leftId = heardId;
    },
    wasLeft: (messageId) => messageId === leftId,
    stop: () => box.removeEventListener('click', onPress),
  };
};
