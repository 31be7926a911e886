import { type ReactNode, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { isFolded } from '@/lib/panel/tools/folded-arguments';
import { ArgumentList } from './ArgumentList';
import './ConsentCard.css';

/** Whether a question shows all that would leave; no yes counts before that. */
export const useUnfolded = (args: unknown) => {
  const [isOpen, setOpen] = useState(false);
  return { isWhole: isOpen || !isFolded(args), isOpen, open: () => setOpen(true) };
};

export type FoldedArgumentsProps = { readonly args: unknown } & Pick<
  ReturnType<typeof useUnfolded>,
  'isWhole' | 'open'
>;

/** The arguments of a call that is asked about, and the press that unfolds what is folded of them. */
export function FoldedArguments({ args, isWhole, open }: FoldedArgumentsProps): ReactNode {
  const t = useT();
  return (
    <>
      <ArgumentList args={args} isFolded={!isWhole} />
      {isWhole ? null : (
        <GhostButton type="button" size="1" data-unfolds onClick={open}>
          {t('tools.fold.open')}
        </GhostButton>
      )}
    </>
  );
}
