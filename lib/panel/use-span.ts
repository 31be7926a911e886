import { useState } from 'react';
import { currentTime } from './now';

/** How long it was until a moment when that moment was first shown, ms: an emptying ring starts with it. */
export const useSpan = (until: number): number => {
  const [shown, setShown] = useState({ until, span: Math.max(1, until - currentTime()) });
  if (shown.until === until) return shown.span;
  const next = { until, span: Math.max(1, until - currentTime()) };
  setShown(next);
  return next.span;
};
