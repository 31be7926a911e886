import { browser } from './browser';

const name = 'auto-lock';

/** Wakes the background at this time, ms since the epoch, replacing an earlier alarm. */
export const wakeAt = (when: number): void => void browser.alarms.create(name, { when });

/** Runs something when the background is woken. Registered at once, as a woken worker must. */
export const onWake = (run: () => void): void =>
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) run();
  });
