/** AWS refuses a signature that is older than this, ms (AWS IAM User Guide, "Troubleshoot Signature Version 4"). */
const tolerated = 5 * 60_000;

/** Reads the service's clock from the `Date` of its answers (RFC 9110, 6.6.1). */
export type ClockReader = {
  note(headers: Headers): void;
  hasRead(): boolean;
  /** How far this computer is ahead, ms; absent while services tolerate the difference. */
  offsetMs(): number | undefined;
};

/** Starts without knowing the service's time. `now` is ms since the epoch. */
export const createClockReader = (now: () => number): ClockReader => {
  let offset: number | undefined;
  return {
    note: (headers) => {
      const at = Date.parse(headers.get('date') ?? '');
      if (!Number.isNaN(at)) offset = now() - at;
    },
    hasRead: () => offset !== undefined,
    offsetMs: () => (offset !== undefined && Math.abs(offset) > tolerated ? offset : undefined),
  };
};
