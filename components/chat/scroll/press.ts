/** A press of the pointer on something in a scroll box. */
export type Press = {
  /** Whether it lasts. If what is pressed moved now, the browser would report no click on it. */
  isOn(): boolean;
  stop(): void;
};

/** Watches for presses in a scroll box. `onLetGo`: one has ended, and its click is over. */
export const watchPress = (box: HTMLElement, onLetGo: () => void): Press => {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  let isOn = false;

  const letGo = (): void => {
    if (!isOn) return;
    isOn = false;
    // The click comes in the same task as the release.
    setTimeout(onLetGo);
  };
  // Other buttons open menus that keep the release for themselves. The box itself is its scroll bar.
  box.addEventListener('pointerdown', ({ button, target }) => (isOn = button === 0 && target !== box), options);
  for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, letGo, options);
  document.addEventListener('pointermove', ({ buttons }) => buttons === 0 && letGo(), options);
  return { isOn: () => isOn, stop: () => controller.abort() };
};
