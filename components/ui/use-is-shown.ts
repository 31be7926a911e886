import { useEffect, useRef } from 'react';

/** Tells whether the component is still there: what it asked for while it was is not wanted after it was closed. */
export const useIsShown = (): (() => boolean) => {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useRef(() => isShown.current).current;
};
