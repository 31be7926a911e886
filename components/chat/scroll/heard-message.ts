/** Whether the reader of a list has asked another question while an earlier answer was read aloud. */
export type HeardMessage = {
  /** A question was sent: the reader looks at its answer, whatever is still heard. */
  askOn(): void;
  /** The reader asked since this message, and has pressed nothing in the list since. */
  wasLeft(messageId: string): boolean;
  stop(): void;
};

/** Nothing was asked yet. */
export const createHeardMessage = (box: HTMLElement): HeardMessage => {
  let hasAskedOn = false;
  const onPress = (): void => {
    hasAskedOn = false;
  };
  box.addEventListener('click', onPress);
  return {
    askOn: () => {
      hasAskedOn = true;
    },
    wasLeft: (messageId) => {
      const messages = [...box.querySelectorAll<HTMLElement>('.pl-messages > li[data-role]')];
      const asked = messages.findLastIndex(({ dataset }) => dataset.role === 'user' && dataset.status !== 'queued');
      return hasAskedOn && messages.findIndex(({ dataset }) => dataset.message === messageId) < asked;
    },
    stop: () => box.removeEventListener('click', onPress),
  };
};
