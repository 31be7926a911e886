/**
 * How long what is left will take, s: as the checks that are over took in comparison with what they usually add to a run.
 * @param {number} elapsedS Since the first check began.
 * @param {number} doneS What the checks that are over, and the done part of those that run, usually take.
 * @param {number} allS What all of them usually take.
 */
export const secondsLeft = (elapsedS, doneS, allS) => {
  // Before the first minute a pace is a guess: the usual one is taken for as much as is missing.
  const trusted = Math.min(1, elapsedS / 60);
  const pace = doneS === 0 ? 1 : trusted * (elapsedS / doneS) + (1 - trusted);
  return Math.max(0, allS - doneS) * pace;
};

/** A time for people: `40 s`, `7 min`. */
export const spoken = (/** @type {number} */ seconds) =>
  seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} s` : `${Math.round(seconds / 60)} min`;
