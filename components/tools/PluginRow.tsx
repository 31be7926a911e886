import { DropdownMenu, Switch } from '@radix-ui/themes';
import { CircleCheck, CirclePause, Ellipsis, Info, RefreshCw, Stethoscope, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { StateText } from '@/components/ui/StateText';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { outsideText } from '@/lib/panel/tools/outside-text';
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
const lookNow = async ({ preview }: PluginView): Promise<InstallTrouble | undefined> => {
  const failed = (error: ChatErrorData): InstallTrouble => ({ type: 'error', error });
  const found = await send({ type: 'plugin-look', identifier: preview.identifier }).catch((cause: unknown) =>
    failed(errorDataOf(cause)),
  );
  if (found.type === 'failed' || found.type === 'error') return found;
  if (found.type === 'same') showToast({ textKey: 'plugin.same', values: { name: outsideText(preview.title) } });
  return undefined;
};

type MenuProps = {
  readonly plugin: PluginView;
  readonly onShow: (what: Shown) => void;
  readonly onTrouble: (trouble: InstallTrouble | undefined) => void;
};

/** What can be done with an installed plugin. */
function PluginMenu({ plugin, onShow, onTrouble }: MenuProps) {
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
          <DropdownMenu.Item onSelect={() => void lookNow(plugin).then(onTrouble)}>
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

/** One installed plugin: where its calls go, whether it is on, and what can be done with it. */
export function PluginRow({ plugin, unlock }: PluginRowProps) {
  const t = useT();
  const [shows, setShows] = useState<Shown>();
  const [trouble, setTrouble] = useState<InstallTrouble>();
  const { preview, isOn, update } = plugin;
  const title = outsideText(preview.title);
  const close = (): void => setShows(undefined);
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
          <PluginMenu plugin={plugin} onShow={setShows} onTrouble={setTrouble} />
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
        <OutcomeLine tone="bad">{t('plugin.withoutOpenApi', { host: preview.withoutOpenApi })}</OutcomeLine>
      ) : null}
      {trouble === undefined ? null : <PluginTrouble trouble={trouble} />}
      {shows === undefined ? null : <div className="pl-settings-edit">{views[shows]}</div>}
    </GroupRow>
  );
}
