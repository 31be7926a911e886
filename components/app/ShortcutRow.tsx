import type { ReactNode } from 'react';
import { useWrittenKeys } from '@/components/ui/use-written-keys';

/** Keys as a keyboard has them. */
export function Keys({ keys, absent }: { readonly keys: readonly string[]; readonly absent: string }) {
  const written = useWrittenKeys();
  if (keys.length === 0) return absent;
  return keys.map((one) => (
    <kbd key={one} dir="ltr">
      {written(one)}
    </kbd>
  ));
}

/** A shortcut: what it does, its keys, and what is under them. */
export function ShortcutRow({
  text,
  keys,
  children,
}: {
  readonly text: string;
  readonly keys: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{keys}</dd>
      {children}
    </div>
  );
}
