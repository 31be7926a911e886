import './AudioBars.css';

/** The listen glyph: the mark's three bars on lucide's grid. They breathe while something is said or written. */
export function AudioBars({ size = 16, isMoving = false }: { readonly size?: number; readonly isMoving?: boolean }) {
  return (
    <svg
      className="pl-bars"
      data-moving={isMoving || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 4.5v15" />
      <path d="M12 8v8" />
      <path d="M19 10.75v2.5" />
    </svg>
  );
}
