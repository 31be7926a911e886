/** What the welcome page shows of Parley, in this order. */
export const sceneSteps = ['ask', 'cite', 'listen'] as const;

/** One part of what the welcome page shows. */
export type SceneStep = (typeof sceneSteps)[number];

/** How much there is to show; what it says is the interface's matter. */
export type SceneScript = {
  /** The pieces in which the answer is written. */
  readonly answerPieces: number;
  /** For each sentence of the page, the lengths of its words, UTF-16 units. */
  readonly sentences: readonly (readonly number[])[];
  /** The sentence that the citation leads to. */
  readonly cited: number;
};

/** The scene at one moment. */
export type SceneMoment = {
  readonly step: SceneStep;
  readonly isAsked: boolean;
  /** So many pieces of the answer stand there. */
  readonly written: number;
  readonly isAnswered: boolean;
  /** The sentence that the citation shows in the page. */
  readonly shown?: number;
  /** The word that is heard. */
  readonly heard?: { readonly sentence: number; readonly word: number };
};

/** How long each step takes, ms. */
const stepMs: Readonly<Record<SceneStep, number>> = { ask: 6500, cite: 4500, listen: 9000 };

/** When the question is asked, and when the first and the last piece of its answer come, ms from the step's beginning. */
const askedAt = 700;
const answerFrom = 1500;
const answerTo = 5300;

/** When the citation is pressed, and when the first word is heard and the last one has been, ms from the step's beginning. */
const pressedAt = 900;
const heardFrom = 500;
const heardTo = 8500;

/** When a step begins, ms. */
export const startOfStep = (step: SceneStep): number =>
  sceneSteps.slice(0, sceneSteps.indexOf(step)).reduce((sum, before) => sum + stepMs[before], 0);

/** How long the whole scene takes, ms. */
export const sceneMs = sceneSteps.reduce((sum, step) => sum + stepMs[step], 0);

/** When all that a step shows is to be seen at once, ms: for who wants nothing to move. */
export const stillOfStep = (step: SceneStep): number =>
  startOfStep(step) + { ask: answerTo, cite: pressedAt, listen: (heardFrom + heardTo) / 2 }[step];

const share = (at: number, from: number, to: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** The word that is heard when this share of all has been: longer words take longer. */
const wordAt = (sentences: SceneScript['sentences'], part: number): SceneMoment['heard'] => {
  let left = part * sentences.flat().reduce((sum, length) => sum + length, 0);
  for (const [sentence, words] of sentences.entries()) {
    for (const [word, length] of words.entries()) {
      left -= length;
      if (left < 0) return { sentence, word };
    }
  }
  return undefined;
};

/** What is to be seen at a time, ms from the beginning. */
export const sceneAt = (atMs: number, { answerPieces, sentences, cited }: SceneScript): SceneMoment => {
  const step = sceneSteps.findLast((known) => atMs >= startOfStep(known)) ?? 'ask';
  const at = atMs - startOfStep(step);
  if (step === 'ask') {
    const written = Math.round(share(at, answerFrom, answerTo) * answerPieces);
    return { step, isAsked: at >= askedAt, written, isAnswered: at >= answerTo };
  }
  const answered = { step, isAsked: true, written: answerPieces, isAnswered: true } as const;
  if (step === 'cite') return { ...answered, ...(at >= pressedAt && { shown: cited }) };
  const heard = at < heardFrom ? undefined : wordAt(sentences, share(at, heardFrom, heardTo));
  return { ...answered, ...(heard !== undefined && { heard }) };
};
