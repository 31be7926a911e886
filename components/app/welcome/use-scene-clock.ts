import { useCallback, useEffect, useRef, useState } from 'react';
import { type SceneStep, sceneMs, startOfStep, stillOfStep } from '@/lib/domain/app/welcome-scene';

/** The scene is drawn anew so often, ms: a frame for each would draw the same thing again. */
const drawnEveryMs = 100;

/** A tab that was not drawn for a while goes on where it was, ms. */
const longestFrameMs = 100;

const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export type SceneClock = {
  /** ms from the beginning of the scene. */
  readonly atMs: number;
  readonly isRunning: boolean;
  readonly isOver: boolean;
  /** Runs, from the beginning where it was over, or stands still. */
  readonly toggle: () => void;
  /** Goes to a step and runs on from there; for who wants no motion it stands where the step is to be seen. */
  readonly goTo: (step: SceneStep) => void;
};

/** The time of the welcome page's scene: it runs once by itself, and not for who wants nothing to move. */
export function useSceneClock(): SceneClock {
  const [isStill] = useState(wantsNoMotion);
  const [isRunning, setRunning] = useState(!isStill);
  const at = useRef(isStill ? stillOfStep('ask') : 0);
  const [atMs, setShown] = useState(at.current);
  const isOver = atMs >= sceneMs;

  const setAt = useCallback((ms: number): void => {
    at.current = Math.min(sceneMs, ms);
    setShown(at.current === sceneMs ? sceneMs : at.current - (at.current % drawnEveryMs));
  }, []);

  useEffect(() => {
    if (!isRunning || isOver) return;
    let last: number | undefined;
    let frame = requestAnimationFrame(function draw(now) {
      const passed = Math.min(longestFrameMs, now - (last ?? now));
      last = now;
      setAt(at.current + passed);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, isOver, setAt]);

  return {
    atMs,
    isRunning: isRunning && !isOver,
    isOver,
    toggle: () => {
      if (isOver) setAt(0);
      setRunning(isOver || !isRunning);
    },
    goTo: (step) => {
      setAt(isStill ? stillOfStep(step) : startOfStep(step));
      setRunning(!isStill);
    },
  };
}
