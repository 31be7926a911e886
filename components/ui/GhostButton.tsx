import { Button } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

/** The soft button: every action beside the recommended one. */
export function GhostButton(props: ComponentProps<typeof Button>) {
  return <Button variant="soft" color="gray" {...props} />;
}
