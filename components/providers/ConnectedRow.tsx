import { useState } from 'react';
import { Doctor } from '@/components/providers/doctor/Doctor';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { chooseModel } from '@/lib/panel/active-model';
import { send } from '@/lib/panel/connection';
import { useIsKeyMissing } from '@/lib/panel/policy/use-key-protection';
import { useHasAccess } from '@/lib/panel/providers/provider-access';
import { signInTargetOf } from '@/lib/panel/providers/use-sign-in';
import { useCatalog, usePreferences } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { AccountLine } from './AccountLine';
import { CheckState } from './CheckState';
import { ConnectedMenu } from './ConnectedMenu';
import { EditConnection } from './EditConnection';
import { GrantButton } from './GrantButton';
import { KeyForm } from './KeyForm';

export type ConnectedRowProps = { readonly provider: ConnectedProvider; readonly isOpenAtFirst: boolean };

/** One connected provider: where it is, whether it works, and what can be done with it. */
export function ConnectedRow({ provider, isOpenAtFirst }: ConnectedRowProps) {
  const t = useT();
  const [isTesting, setTesting] = useState(false);
  const [isEditing, setEditing] = useState(isOpenAtFirst);
  const [isExamined, setExamined] = useState(false);
  const { defaultModel } = usePreferences();
  const { id, label, host, models, secrets, check } = provider;
  const lastFour = Object.values(secrets)[0]?.lastFour;
  // The browser's own model has no address.
  const address = host === '' ? [] : [host];
  const facts = [
    ...(lastFour === undefined ? address : [t('settings.models.keyEnding', { lastFour })]),
    t('models.count', { count: models.length }),
  ];
  const isImported = provider.isImported === true;
  /** Nothing is sent to what an import brought before its user has looked at it. */
  const isAllowed = provider.isDisallowed !== true && !isImported;
  const isKeyRefused = isAllowed && check?.error?.code === 'auth';
  const isKeyMissing = useIsKeyMissing(id);
  const signInTarget = signInTargetOf(provider, useCatalog());
  const hasAccess = useHasAccess(provider);
  const hindrance = isKeyMissing ? 'key' : hasAccess ? undefined : 'access';
  const isBroken = isAllowed && check?.error !== undefined;
  const modelId = defaultModel?.connectionId === id ? defaultModel.modelId : models[0]?.id;

  const edit = (): void => {
    setExamined(false);
    setEditing(true);
  };

  const test = async (): Promise<void> => {
    setTesting(true);
    await send({ type: 'provider-test', connectionId: id }).catch((error: unknown) =>
      showToast({ textKey: `error.${errorDataOf(error).code}.title`, values: { provider: label, host, model: '' } }),
    );
    setTesting(false);
  };

  return (
    <GroupRow
      tile={<Tile size="large">{label.slice(0, 1)}</Tile>}
      title={<bdi>{label}</bdi>}
      sentence={<bdi>{facts.join(' · ')}</bdi>}
      control={
        <span className="pl-settings-state">
          <CheckState
            provider={provider}
            modelName={models.find((model) => model.id === modelId)?.name ?? label}
            isTesting={isTesting}
            hindrance={hindrance}
          />
          {isImported && provider.isDisallowed !== true ? (
            <PrimaryButton onClick={() => setEditing(true)}>{t('imported.check')}</PrimaryButton>
          ) : null}
          {isAllowed && hindrance === 'access' ? (
            <GrantButton provider={provider} isRecommended onGranted={() => void test()} />
          ) : null}
          {isKeyRefused ? (
            <PrimaryButton onClick={() => setEditing(true)}>{t('settings.models.fixKey')}</PrimaryButton>
          ) : null}
          {isBroken && !isKeyRefused ? (
            <GhostButton onClick={() => setExamined(true)}>{t('doctor.find')}</GhostButton>
          ) : null}
          {isBroken || !isAllowed || hindrance !== undefined ? null : (
            <GhostButton disabled={isTesting} onClick={() => void test()}>
              {t('settings.models.test')}
            </GhostButton>
          )}
        </span>
      }
      end={<ConnectedMenu provider={provider} onExamine={() => setExamined(true)} onEdit={edit} />}
    >
      {isExamined ? (
        <div className="pl-settings-edit">
          <Doctor
            provider={provider}
            modelId={modelId}
            onChooseModel={(model) => void chooseModel(model).then(() => setExamined(false), showRefusal)}
            onEdit={edit}
            onClose={() => setExamined(false)}
          />
        </div>
      ) : null}
      {isAllowed && isKeyMissing && !isEditing ? <KeyForm provider={provider} /> : null}
      {signInTarget === undefined || isImported || hindrance !== undefined ? null : (
        <AccountLine provider={provider} target={signInTarget} />
      )}
      {isEditing ? <EditConnection provider={provider} onDone={() => setEditing(false)} /> : null}
    </GroupRow>
  );
}
