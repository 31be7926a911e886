import { Spinner, Switch } from '@radix-ui/themes';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Form } from '@/components/ui/Form';
import { readForm } from '@/components/ui/form-values';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { ImportedState } from '@/components/ui/ImportedState';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { SettingsFields } from '@/components/ui/SettingsFields';
import { StateText } from '@/components/ui/StateText';
import type { SearchConnection } from '@/lib/domain/tools/search-connection';
import type { SearchServiceInfo } from '@/lib/domain/tools/search-service';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useManaged } from '@/lib/panel/policy/managed';
import { errorTitleKey } from '@/lib/panel/show-error';
import {
  chooseWebSearch,
  followWebSearch,
  removeWebSearch,
  type SearchProblem,
  setWebSearch,
  testWebSearch,
  useWebSearch,
} from '@/lib/panel/tools/web-search';
import './Servers.css';

type ServiceProps = { readonly service: SearchServiceInfo; readonly connection: SearchConnection | undefined };

/** Sets a service up or changes it. Its key is read from its input when it is sent, then cleared. */
function ServiceForm({ service, connection, onDone }: ServiceProps & { readonly onDone: () => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SearchProblem>();
  const { label, fields } = service;

  const submit = async (keep: boolean): Promise<void> => {
    if (form.current === null || isBusy || !form.current.reportValidity()) return;
    setBusy(true);
    const next = await setWebSearch(service, readForm(form.current, fields), keep);
    setBusy(false);
    setProblem(next);
    if (next === undefined) onDone();
  };
  const words =
    problem?.type === 'error'
      ? t(errorTitleKey(problem.error.code), { host: problem.error.host ?? label, provider: label, model: '' })
      : t('firstRun.denied', { host: problem?.host ?? '' });

  return (
    <Form ref={form} className="pl-server-form" onSubmit={() => submit(false)}>
      {connection?.isImported === true ? <p className="pl-note">{t('imported.text')}</p> : null}
      <SettingsFields fields={fields} values={connection?.settings} secrets={connection?.secrets} />
      {isBusy ? <OutcomeLine tone="busy">{t('firstRun.checking', { name: label })}</OutcomeLine> : null}
      {problem === undefined || isBusy ? null : <OutcomeLine tone="bad">{words}</OutcomeLine>}
      <div className="pl-actions">
        <PrimaryButton type="submit" disabled={isBusy}>
          {t('common.save')}
        </PrimaryButton>
        {problem?.type === 'error' ? (
          <GhostButton type="button" onClick={() => void submit(true)}>
            {t('firstRun.keepAnyway')}
          </GhostButton>
        ) : null}
        <GhostButton type="button" onClick={onDone}>
          {t('common.cancel')}
        </GhostButton>
        {connection === undefined ? null : (
          <ConfirmDialog
            trigger={<GhostButton type="button">{t('common.remove')}</GhostButton>}
            title={t('mcp.removeTitle', { name: label })}
            text={t('settings.tools.searchRemoveText')}
            confirmLabel={t('common.remove')}
            onConfirm={() => {
              onDone();
              void removeWebSearch(service);
            }}
          />
        )}
      </div>
    </Form>
  );
}

/** What the last search that was tried said. */
function ServiceState({ service, connection, isTesting }: ServiceProps & { readonly isTesting: boolean }) {
  const t = useT();
  const formats = useFormats();
  if (isTesting) {
    return (
      <StateText tone="neutral" icon={<Spinner size="1" />}>
        {t('settings.models.testing')}
      </StateText>
    );
  }
  if (connection?.isImported === true) return <ImportedState />;
  const check = connection?.check;
  if (check === undefined) {
    return (
      <StateText tone="neutral" icon={<CircleDashed size={15} aria-hidden="true" />}>
        {t('settings.models.untested')}
      </StateText>
    );
  }
  if (check.error !== undefined) {
    const { code, host = service.label } = check.error;
    return (
      <StateText tone="bad" icon={<CircleAlert size={15} aria-hidden="true" />}>
        {t(errorTitleKey(code), { host, provider: service.label, model: '' })}
      </StateText>
    );
  }
  return (
    <StateText tone="good" icon={<CircleCheck size={15} aria-hidden="true" />}>
      {t('settings.models.works', { time: formats.duration(check.ms) })}
    </StateText>
  );
}

/** One search service: whether it searches, and how it is reached. */
function ServiceRow({ service, connection }: ServiceProps) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const { id, label } = service;
  const isImported = connection?.isImported === true;
  const edit = isImported ? 'imported.check' : connection === undefined ? 'firstRun.connect' : 'common.edit';
  const test = async (): Promise<void> => {
    setTesting(true);
    await testWebSearch(id);
    setTesting(false);
  };

  return (
    <GroupRow
      title={<bdi>{label}</bdi>}
      {...(connection !== undefined && {
        sentence: <ServiceState service={service} connection={connection} isTesting={isTesting} />,
      })}
      control={
        isEditing ? undefined : (
          <span className="pl-settings-state">
            {connection === undefined || isImported ? null : (
              <GhostButton
                disabled={isTesting}
                aria-label={`${t('settings.models.test')}: ${label}`}
                onClick={() => void test()}
              >
                {t('settings.models.test')}
              </GhostButton>
            )}
            <GhostButton aria-label={`${t(edit)}: ${label}`} onClick={() => setEditing(true)}>
              {t(edit)}
            </GhostButton>
          </span>
        )
      }
      {...(connection !== undefined &&
        !isImported && {
          end: (
            <Switch
              aria-label={t('mcp.use', { name: label })}
              checked={connection.isChosen}
              onCheckedChange={(wanted) => void chooseWebSearch(wanted ? id : undefined)}
            />
          ),
        })}
    >
      {isEditing ? (
        <div className="pl-settings-edit">
          <ServiceForm service={service} connection={connection} onDone={() => setEditing(false)} />
        </div>
      ) : null}
    </GroupRow>
  );
}

/** Who searches the web for models whose own service does not. */
export function WebSearchGroup() {
  const t = useT();
  useEffect(followWebSearch, []);
  const { catalog, connections } = useWebSearch();
  const isForbidden = useManaged()?.allowedTools?.includes('search') === false;
  if (catalog.length === 0) return null;
  return (
    <Group label={t('tools.source.search')} labelTone="section">
      <GroupRow title={t(isForbidden ? 'managed.locked' : 'settings.tools.searchText')} />
      {catalog.map((service) => (
        <ServiceRow
          key={service.id}
          service={service}
          connection={connections.find(({ serviceId }) => serviceId === service.id)}
        />
      ))}
    </Group>
  );
}
