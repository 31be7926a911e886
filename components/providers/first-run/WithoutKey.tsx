import { SignInRow } from '@/components/providers/SignInRow';
import { Disclosure } from '@/components/ui/Disclosure';
import { Group } from '@/components/ui/Group';
import { localServices } from '@/lib/domain/providers/local-service';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { beginChat } from '@/lib/panel/providers/begin-chat';
import { freeKeyTargets } from '@/lib/panel/providers/free-keys';
import { signInTargets } from '@/lib/panel/providers/use-sign-in';
import { useCatalog } from '@/lib/panel/session-store';
import { FreeKeyRow } from './FreeKeyRow';
import { InstallGuide } from './InstallGuide';

export type WithoutKeyProps = { readonly isRecommended: boolean; onLookAgain(): void };

/** The ways to a model for who has neither a key nor a model on this computer. */
export function WithoutKey({ isRecommended, onLookAgain }: WithoutKeyProps) {
  const t = useT();
  const formats = useFormats();
  const catalog = useCatalog();
  const signIns = signInTargets(catalog);
  const freeKeys = freeKeyTargets(catalog);
  const [firstFree] = freeKeys;
  const installable = localServices.filter(({ providerId }) => catalog.providers.some(({ id }) => id === providerId));

  return (
    <>
      {signIns.length === 0 ? null : (
        <Group label={t('firstRun.withoutKey')}>
          {signIns.map((target, index) => (
            <SignInRow
              key={target.presetId}
              target={target}
              isRecommended={isRecommended && index === 0}
              onConnected={beginChat}
            />
          ))}
        </Group>
      )}
      <div className="pl-first-run-ways">
        {firstFree === undefined ? null : (
          <Disclosure label={t('firstRun.freeKeys')}>
            <Group>
              {freeKeys.map((target) => (
                <FreeKeyRow key={target.id} target={target} onConnected={beginChat} />
              ))}
            </Group>
            <p className="pl-note">{t('firstRun.freeAsOf', { date: formats.day(firstFree.freeTier.asOf) })}</p>
          </Disclosure>
        )}
        {installable.map(({ id, label, install }) =>
          install === undefined ? null : (
            <Disclosure key={id} label={t('firstRun.install', { name: label })}>
              <InstallGuide label={label} install={install} onLookAgain={onLookAgain} />
            </Disclosure>
          ),
        )}
      </div>
    </>
  );
}
