import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { connectionOf, signInTargets } from '@/lib/panel/providers/use-sign-in';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { SignInRow } from './SignInRow';

/** Offers to sign in to services that are not connected yet. */
export function SignInOffer() {
  const t = useT();
  const providers = useProviders();
  const targets = signInTargets(useCatalog()).filter((target) => connectionOf(target, providers) === undefined);
  if (targets.length === 0) return null;
  return (
    <Group label={t('firstRun.withoutKey')} labelTone="section">
      {targets.map((target) => (
        <SignInRow key={target.presetId} target={target} />
      ))}
    </Group>
  );
}
