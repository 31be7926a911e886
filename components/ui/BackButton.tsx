import { ArrowLeft } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { IconButton } from './IconButton';

/** The arrow before a title, which leads back to where the user came from. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton label={useT()('common.back')} isMirrored hasTooltip={false} onClick={onClick}>
      <ArrowLeft size={17} aria-hidden="true" />
    </IconButton>
  );
}
