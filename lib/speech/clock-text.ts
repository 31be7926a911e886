/** A duration as `MM:SS`, minutes beyond 99 included; `--:--` for what is not a duration. */
export const clockText = (seconds: number): string => {
  if (!(seconds >= 0) || !Number.isFinite(seconds)) return '--:--';
  const whole = Math.floor(seconds);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
};
