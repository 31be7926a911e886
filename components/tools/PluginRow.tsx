import { DropdownMenu, Switch } from '@radix-ui/themes';
import { CircleCheck, CirclePause, Ellipsis, Info, RefreshCw, Stethoscope, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { StateText } from '@/components/ui/StateText';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { hostPattern } from '@/lib/panel/tools/plugin-problem';
import { isPluginImported, removePlugin, switchPlugin } from '@/lib/panel/tools/plugins';
import type { InstallTrouble } from '@/lib/panel/tools/use-install-plugin';
import { PluginDoctor } from './PluginDoctor';
import { PluginFacts } from './PluginFacts';
import { PluginSettings, type PluginSettingsProps } from './PluginSettings';
import { PluginTrouble } from './PluginTrouble';
import { PluginUpdate } from './PluginUpdate';

export type PluginRowProps = { readonly plugin: PluginView } & Pick<PluginSettingsProps, 'unlock'>;

type Shown = 'facts' | 'settings' | 'doctor';

/** Looks for a plugin where it came from: says so where nothing changed; what changed then stands in its row. */
const lookNow = async ({ preview }: PluginView, wait: ToolWait): Promise<InstallTrouble | undefined> => {
  const failed = (error: ChatErrorData): InstallTrouble => ({ type: 'error', error });
  const { identifier } = preview;
  const found = await send({ type: 'plugin-look', identifier, workId: wait.workId }).catch((cause: unknown) =>
    failed(errorDataOf(cause)),
  );
  if (wait.isCanceled()) return undefined;
  if (found.type === 'failed' || found.type === 'error') return found;
  if (found.type === 'same') showToast({ textKey: 'plugin.same', values: { name: outsideText(preview.title) } });
  return undefined;
};

type MenuProps = {
  readonly plugin: PluginView;
  readonly onShow: (what: Shown) => void;
  readonly onLook: () => void;
};

/** What can be done with an installed plugin. */
function PluginMenu({ plugin, onShow, onLook }: MenuProps) {
  const t = useT();
  const { preview, manifestUrl } = plugin;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('common.moreFor', { name: outsideText(preview.title) })}>
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="end">
        {preview.settings.length === 0 ? null : (
          <DropdownMenu.Item onSelect={() => onShow('settings')}>
            <Wrench size={15} aria-hidden="true" />
            {t('plugin.settings')}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item onSelect={() => onShow('facts')}>
          <Info size={15} aria-hidden="true" />
          {t('plugin.about')}
        </DropdownMenu.Item>
        {manifestUrl === undefined || isPluginImported(plugin) ? null : (
          <DropdownMenu.Item onSelect={onLook}>
            <RefreshCw size={15} aria-hidden="true" />
            {t('plugin.update')}
          </DropdownMenu.Item>
        )}
        {isPluginImported(plugin) ? null : (
          <DropdownMenu.Item onSelect={() => onShow('doctor')}>
            <Stethoscope size={15} aria-hidden="true" />
            {t('doctor.find')}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item color="tomato" onSelect={() => void removePlugin(plugin)}>
          <Trash2 size={15} aria-hidden="true" />
          {t('common.remove')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Functions are missing whose document could not be read: its host can be allowed, and asked again. */
function Incomplete({ host, onAllowed }: { readonly host: string; readonly onAllowed: () => void }) {
  const t = useT();
  const allow = async (): Promise<void> => {
    if (await requestAccess([hostPattern(host)])) onAllowed();
    else showToast({ textKey: 'error.accessDenied' });
  };
  return (
    <>
      <OutcomeLine tone="bad">{t('plugin.withoutOpenApi', { host })}</OutcomeLine>
      <div className="pl-actions">
        <GhostButton onClick={() => void allow().catch(showRefusal)}>{t('common.retry')}</GhostButton>
      </div>
    </>
  );
}

/** One installed plugin: where its calls go, whether it is on, and what can be done with it. */
export function PluginRow({ plugin, unlock }: PluginRowProps) {
  const t = useT();
  const [shows, setShows] = useState<Shown>();
  const [trouble, setTrouble] = useState<InstallTrouble>();
  const [looking, setLooking] = useState<ToolWait>();
  const { preview, isOn, update, manifestUrl } = plugin;
  const title = outsideText(preview.title);
  const close = (): void => setShows(undefined);
  const look = async (): Promise<void> => {
    looking?.cancel();
    const wait = beginToolWait();
    setLooking(wait);
    setTrouble(undefined);
    const found = await lookNow(plugin, wait);
    if (wait.isCanceled()) return;
    setTrouble(found);
    setLooking(undefined);
  };
  const cancel = (): void => {
    looking?.cancel();
    setLooking(undefined);
  };
  const views: Readonly<Record<Shown, ReactNode>> = {
    facts: (
      <div className="pl-plugin-preview">
        <PluginFacts preview={preview} />
        <div className="pl-actions">
          <GhostButton onClick={close}>{t('common.close')}</GhostButton>
        </div>
      </div>
    ),
    settings: <PluginSettings plugin={plugin} unlock={unlock} onClose={close} />,
    doctor: <PluginDoctor plugin={plugin} onSettings={() => setShows('settings')} onClose={close} />,
  };

  return (
    <GroupRow
      title={<bdi>{title}</bdi>}
      sentence={<bdi dir="ltr">{preview.hosts.join(', ')}</bdi>}
      end={
        <>
          <Switch
            aria-label={t('mcp.use', { name: title })}
            checked={isOn && update === undefined}
            disabled={update !== undefined}
            onCheckedChange={(wanted) => void switchPlugin(preview.identifier, wanted)}
          />
          <PluginMenu plugin={plugin} onShow={setShows} onLook={() => void look()} />
        </>
      }
    >
      {update === undefined ? (
        <StateText
          tone={isOn ? 'good' : 'neutral'}
          icon={isOn ? <CircleCheck size={15} aria-hidden="true" /> : <CirclePause size={15} aria-hidden="true" />}
        >
          {isOn ? t('tools.count', { count: preview.apis.length }) : t('mcp.off')}
        </StateText>
      ) : (
        <PluginUpdate plugin={plugin} />
      )}
      {update === undefined && preview.withoutOpenApi !== undefined && shows !== 'facts' ? (
        <Incomplete host={preview.withoutOpenApi} onAllowed={() => void look()} />
      ) : null}
      {looking === undefined ? null : (
        <BusyLine onCancel={cancel}>{t('frame.loading', { host: hostOf(manifestUrl ?? '') })}</BusyLine>
      )}
      {trouble === undefined ? null : <PluginTrouble trouble={trouble} />}
      {shows === undefined ? null : <div className="pl-settings-edit">{views[shows]}</div>}
    </GroupRow>
  );
}
