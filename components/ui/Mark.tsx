/** The mark: a speech bubble whose tail is the stem of a P, with a voice that starts lit. From 20 px up; never mirrored. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        fill="var(--pl-mark)"
        d="M2 12A10 10 0 0 1 12 2H20A10 10 0 0 1 20 22H15.2C13.4 22 12.2 22.6 11.2 23.9L6 29.9C4.7 31.4 2 30.5 2 28.4Z"
      />
      <rect fill="var(--pl-mark-lit)" x="8" y="6" width="4" height="12" rx="2" />
      <rect fill="var(--pl-mark-bar)" x="14" y="8" width="4" height="8" rx="2" />
      <rect fill="var(--pl-mark-bar)" x="20" y="10" width="4" height="4" rx="2" />
    </svg>
  );
}
