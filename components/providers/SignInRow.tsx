import { LogIn } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { type SignInState, type SignInTarget, useSignIn } from '@/lib/panel/providers/use-sign-in';
import { ConnectOutcome } from './ConnectOutcome';

const hindrances = {
  closed: 'firstRun.signInClosed',
  refused: 'firstRun.signInRefused',
  expired: 'firstRun.signInExpired',
} as const;

/** What is happening with a sign-in, or why it gave no key, and that it can be tried again. */
function SignInOutcome({ state, name }: { readonly state: SignInState; readonly name: string }) {
  const t = useT();
  if (state.status === 'hindered') {
    return <OutcomeLine tone="bad">{t(hindrances[state.hindrance], { name })}</OutcomeLine>;
  }
  if (state.status === 'checking')
    return <OutcomeLine tone="busy">{t('firstRun.signInWaiting', { name })}</OutcomeLine>;
  return <ConnectOutcome state={state} />;
}

export type SignInRowProps = {
  readonly target: SignInTarget;
  /** Its button is the filled one of the view. */
  readonly isRecommended?: boolean;
  onConnected?(provider: ConnectedProvider): void;
};

/** Connects a service by signing in there: no key is pasted. */
export function SignInRow({ target, isRecommended = false, onConnected }: SignInRowProps) {
  const t = useT();
  const { state, signIn } = useSignIn(target);
  const { label: name, host } = target;
  const Action = isRecommended ? PrimaryButton : GhostButton;

  const onClick = async (): Promise<void> => {
    const provider = await signIn();
    if (provider !== undefined) onConnected?.(provider);
  };

  return (
    <GroupRow
      tile={
        <Tile>
          <LogIn className="pl-mirrored" size={15} aria-hidden="true" />
        </Tile>
      }
      title={t('firstRun.signInTitle', { name })}
      sentence={t('firstRun.signInText', { host })}
      control={
        <Action disabled={state.status === 'checking'} onClick={() => void onClick()}>
          {t('firstRun.signIn')}
        </Action>
      }
    >
      {state.status === 'idle' ? null : <SignInOutcome state={state} name={name} />}
    </GroupRow>
  );
}
