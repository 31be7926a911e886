/** What the newest question asks of the view. `drawn`: to stand at its top. `waits`: to be seen, below the answer that it waits for. */
export type QuestionNews = { readonly type: 'drawn'; readonly question: HTMLElement } | { readonly type: 'waits' };

/** Notices in what is drawn when a question has come, or an answer to it has been begun anew. */
export type NewestQuestion = {
  /** The reader of this panel has asked: what comes of it is shown, wherever they are. */
  expect(): void;
  /** The reader does something else. */
  giveUp(): void;
  /** Looks at what is drawn now. `isAtEnd`: the view also goes to a question that was asked elsewhere. */
  look(isAtEnd: boolean): QuestionNews | undefined;
  /** Another conversation is shown. */
  forget(): void;
};

const messagesIn = (box: Element): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('.pl-messages > li[data-role]'),
];

const isWaiting = ({ dataset }: HTMLElement): boolean => dataset.status === 'queued';

/** The end of a conversation, as far as asking changes it. */
type End = {
  readonly questionId: string | undefined;
  readonly lastId: string | undefined;
  readonly isRunning: boolean;
};

const hasBegunAnew = (before: End, now: End): boolean =>
  before.questionId !== now.questionId || before.lastId !== now.lastId || (now.isRunning && !before.isRunning);

/** Nothing has been looked at yet. */
export const watchNewestQuestion = (box: Element): NewestQuestion => {
  let knownId: string | undefined;
  /** The questions that waited when they were last seen. */
  let waitingIds: ReadonlySet<string | undefined> = new Set();
  /** How all stood when the reader asked. */
  let asked: End | undefined;

  const read = () => {
    const messages = messagesIn(box);
    const index = messages.findLastIndex((message) => message.dataset.role === 'user' && !isWaiting(message));
    const [question, answer, last] = [messages[index], messages[index + 1], messages.at(-1)];
    const end: End = {
      questionId: question?.dataset.message,
      lastId: last?.dataset.message,
      isRunning: last?.dataset.status === 'running',
    };
    const waiting = new Set(messages.filter(isWaiting).map(({ dataset }) => dataset.message));
    return { question, answer, last, end, waiting };
  };

  return {
    expect: () => {
      asked = read().end;
    },
    giveUp: () => {
      asked = undefined;
    },
    look: (isAtEnd) => {
      const { question, answer, last, end, waiting } = read();
      const isOpen = answer === undefined || answer.dataset.status === 'running' || isWaiting(answer);
      // A whole answer to one that waited may be drawn at once.
      const isNew = (isOpen || waitingIds.has(end.questionId)) && end.questionId !== knownId;
      knownId = end.questionId;
      waitingIds = waiting;
      const isForReader = asked !== undefined && hasBegunAnew(asked, end);
      if (isForReader) asked = undefined;
      if (isForReader && !isNew && last !== undefined && isWaiting(last)) return { type: 'waits' };
      return question !== undefined && (isForReader || (isNew && isAtEnd)) ? { type: 'drawn', question } : undefined;
    },
    forget: () => {
      knownId = undefined;
      waitingIds = new Set();
    },
  };
};
