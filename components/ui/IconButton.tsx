import type { ComponentProps, ReactNode } from 'react';
import './IconButton.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** The accessible name, shown as tooltip too. */
  readonly label: string;
  /** `dense` is 28 px, for rows inside an answer. */
  readonly size?: 'regular' | 'dense';
  /** `filled` is the one recommended action of a view. */
  readonly tone?: 'plain' | 'soft' | 'filled';
  readonly shape?: 'control' | 'round';
  /** The glyph turns around in right-to-left languages. */
  readonly isMirrored?: boolean;
  /** Off where the place says what the glyph does, such as the arrow before a title, which a tooltip would cover. */
  readonly hasTooltip?: boolean;
  /** The icon, with `aria-hidden`. */
  readonly children: ReactNode;
};

/** Every control that shows only an icon. A plain element, not Radix's, because an answer's row has many of them. */
export function IconButton({
  label,
  size = 'regular',
  tone = 'plain',
  shape = 'control',
  isMirrored = false,
  hasTooltip = true,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'pl-icon-button' : `pl-icon-button ${className}`}
      aria-label={label}
      data-tooltip={hasTooltip ? label : undefined}
      data-size={size}
      data-tone={tone}
      data-shape={shape}
    >
      {isMirrored ? <span className="pl-icon-button-glyph pl-mirrored">{children}</span> : children}
    </button>
  );
}
