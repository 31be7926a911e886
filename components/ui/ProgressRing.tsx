import './ProgressRing.css';

export type ProgressRingProps = {
  /** What is left, 1 to 0. */
  readonly fraction: number;
  /** The digits in the middle. */
  readonly text: string;
};

const radius = 12.5;
const length = 2 * Math.PI * radius;

/** The countdown of a pause, in place of a card's tile. The time is written in the card's sentence too. */
export function ProgressRing({ fraction, text }: ProgressRingProps) {
  const rest = Math.max(0, Math.min(1, fraction));
  return (
    <svg className="pl-ring" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <circle className="pl-ring-rail" cx="14" cy="14" r={radius} />
      <circle
        className="pl-ring-rest"
        cx="14"
        cy="14"
        r={radius}
        strokeDasharray={`${(rest * length).toFixed(2)} ${length.toFixed(2)}`}
      />
      <text className="pl-ring-text" x="14" y="17.5">
        {text}
      </text>
    </svg>
  );
}
