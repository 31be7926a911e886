import { Button } from '@radix-ui/themes';
import { CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { ImportedState } from '@/components/ui/ImportedState';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { StateText } from '@/components/ui/StateText';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { removeServer, useServerWork } from '@/lib/panel/tools/server-work';
import { MissingPages } from './MissingPages';
import { ServerDoctor } from './ServerDoctor';
import { ServerForm } from './ServerForm';
import { ServerIcon } from './ServerIcon';
import { ServerMenu } from './ServerMenu';
import { ServerProblem, type ServerProblemProps } from './ServerProblem';

export type ServerRowProps = { readonly connection: McpConnection } & Pick<ServerProblemProps, 'unlock'>;

type StateProps = {
  readonly connection: McpConnection;
  readonly work: ReturnType<typeof useServerWork>['work'];
  readonly onUpdate: () => void;
  readonly onCancel: () => void;
};

/** What the last look at a server said, where nothing is wrong. */
function ServerState({ connection: { isOn, isSignedIn, check, imported }, work, onUpdate, onCancel }: StateProps) {
  const t = useT();
  const formats = useFormats();
  if (work !== undefined) {
    return <BusyLine onCancel={onCancel}>{t(work === 'test' ? 'settings.models.testing' : 'mcp.signingIn')}</BusyLine>;
  }
  if (imported !== undefined) return <ImportedState />;
  if (!isOn) {
    return (
      <StateText tone="neutral" icon={<CirclePause size={15} aria-hidden="true" />}>
        {t('mcp.off')}
      </StateText>
    );
  }
  if (check === undefined) {
    return (
      <StateText tone="neutral" icon={<CircleDashed size={15} aria-hidden="true" />}>
        {t('settings.models.untested')}
      </StateText>
    );
  }
  const facts = [
    t('settings.models.works', { time: formats.duration(check.ms) }),
    ...(check.toolCount === undefined || check.toolCount === 0 ? [] : [t('tools.count', { count: check.toolCount })]),
    ...(isSignedIn ? [t('mcp.signedIn')] : []),
  ];
  return (
    <>
      <StateText tone="good" icon={<CircleCheck size={15} aria-hidden="true" />}>
        {facts.join(' · ')}
      </StateText>
      {check.toolCount === 0 && check.missing === undefined ? <p className="pl-note">{t('mcp.noTools')}</p> : null}
      {check.missing === undefined ? null : (
        <>
          <MissingPages page={check.missing} />
          <div className="pl-actions">
            <GhostButton onClick={onUpdate}>{t('mcp.update')}</GhostButton>
          </div>
        </>
      )}
    </>
  );
}

/** Asks before a server goes: its keys cannot be brought back. */
function RemoveQuestion({ connection, onClose }: { readonly connection: McpConnection; readonly onClose: () => void }) {
  const t = useT();
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus comes from a menu that is gone.
  useEffect(() => cancel.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers, and no fields to group.
    <div className="pl-server-problem" role="group" aria-label={t('mcp.removeTitle', { name: connection.title })}>
      <span>
        {t('mcp.removeTitle', { name: connection.title })} {t('mcp.removeText')}
      </span>
      <div className="pl-actions">
        <GhostButton ref={cancel} onClick={onClose}>
          {t('common.cancel')}
        </GhostButton>
        <Button color="tomato" onClick={() => void removeServer(connection)}>
          {t('common.remove')}
        </Button>
      </div>
    </div>
  );
}

/** One connected server: where it is, whether it works, and what can be done with it. */
export function ServerRow({ connection, unlock }: ServerRowProps) {
  const [shows, setShows] = useState<'form' | 'doctor' | 'question'>();
  const work = useServerWork(connection);
  const t = useT();
  const { title, url, isOn, check, imported } = connection;
  const error = work.work === undefined ? (work.error ?? (isOn ? check?.error : undefined)) : undefined;
  const close = (): void => setShows(undefined);
  const { host } = new URL(url);

  return (
    <GroupRow
      tile={check?.icon === undefined ? undefined : <ServerIcon icon={check.icon} />}
      title={<bdi>{title}</bdi>}
      sentence={host === title ? undefined : <bdi dir="ltr">{host}</bdi>}
      end={
        <ServerMenu
          connection={connection}
          onUpdate={() => void work.test()}
          onExamine={() => setShows('doctor')}
          onEdit={() => setShows('form')}
          onSignIn={() => void work.signIn()}
          onRemove={() => setShows('question')}
        />
      }
    >
      {error === undefined ? (
        <ServerState
          connection={connection}
          work={work.work}
          onUpdate={() => void work.test()}
          onCancel={work.cancel}
        />
      ) : (
        <ServerProblem
          connection={connection}
          error={error}
          work={work}
          onEdit={() => setShows('form')}
          unlock={unlock}
        />
      )}
      {imported !== undefined && shows === undefined ? (
        <div className="pl-actions">
          <PrimaryButton onClick={() => setShows('form')}>{t('imported.check')}</PrimaryButton>
        </div>
      ) : null}
      {shows === 'form' ? (
        <div className="pl-settings-edit">
          {imported === undefined ? null : <p className="pl-note">{t('imported.text')}</p>}
          <ServerForm connection={connection} wanted={imported?.headers ?? []} onDone={close} onCancel={close} />
        </div>
      ) : null}
      {shows === 'doctor' ? (
        <div className="pl-settings-edit">
          <ServerDoctor connection={connection} onClose={close} />
        </div>
      ) : null}
      {shows === 'question' ? (
        <div className="pl-settings-edit">
          <RemoveQuestion connection={connection} onClose={close} />
        </div>
      ) : null}
    </GroupRow>
  );
}
