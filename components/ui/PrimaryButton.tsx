import { Button } from '@radix-ui/themes';
import type { ComponentProps } from 'react';

/** The filled button. A view has one, and it is what we recommend. */
export function PrimaryButton(props: ComponentProps<typeof Button>) {
  return <Button variant="solid" {...props} />;
}
