import { type CSSProperties, useId } from 'react';
import './RangeField.css';

export type RangeFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words, shown at the end and given to screen readers. */
  readonly text: string;
  readonly onChange: (value: number) => void;
};

/** A value in a range: its name, the slider, and the current value. */
export function RangeField({ label, value, min, max, step, text, onChange }: RangeFieldProps) {
  const id = useId();
  const share: CSSProperties & Record<'--pl-range', string> = {
    '--pl-range': `${((value - min) / (max - min)) * 100}%`,
  };

  return (
    <div className="pl-range">
      <label htmlFor={id}>{label}</label>
      <div className="pl-range-value">
        <input
          id={id}
          type="range"
          value={value}
          min={min}
          max={max}
          step={step}
          aria-valuetext={text}
          style={share}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <output className="pl-tabular" htmlFor={id}>
          {text}
        </output>
      </div>
    </div>
  );
}
