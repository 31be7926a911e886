import { useEffect } from 'react';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { useManaged } from '@/lib/panel/policy/managed';
import { followPlugins, usePlugins } from '@/lib/panel/tools/plugins';
import { InstallPlugin } from './InstallPlugin';
import { PluginRow, type PluginRowProps } from './PluginRow';

/** The plugins in LobeChat's format: those that are installed, and the way to install another. */
export function PluginsSection({ unlock }: Pick<PluginRowProps, 'unlock'>) {
  const t = useT();
  useEffect(followPlugins, []);
  const plugins = usePlugins((state) => state.plugins);
  const isForbidden = useManaged()?.allowedTools?.includes('plugins') === false;
  return (
    <>
      <Group label={t('plugin.title')} labelTone="section">
        {isForbidden ? <GroupRow title={t('managed.locked')} /> : null}
        {plugins?.map((plugin) => (
          <PluginRow key={plugin.preview.identifier} plugin={plugin} unlock={unlock} />
        ))}
        {plugins?.length === 0 ? <GroupRow title={t('settings.models.none')} sentence={t('plugin.noneText')} /> : null}
      </Group>
      {isForbidden ? null : (
        <Group label={t('plugin.add')} headingLevel={3}>
          <li className="pl-row">
            <InstallPlugin />
          </li>
        </Group>
      )}
    </>
  );
}
