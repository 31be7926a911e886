import { useEffect } from 'react';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { followPlugins, usePlugins } from '@/lib/panel/tools/plugins';
import { PluginUpdate } from './PluginUpdate';

/** The plugins that are off since they changed, with what changed and a yes to it; nothing where none has. */
export function ChangedPlugins() {
  const t = useT();
  useEffect(followPlugins, []);
  const changed = usePlugins(({ plugins }) => plugins)?.filter(({ update }) => update !== undefined) ?? [];
  if (changed.length === 0) return null;
  return (
    <Group label={t('plugin.title')}>
      {changed.map((plugin) => (
        <GroupRow
          key={plugin.preview.identifier}
          title={<bdi>{outsideText(plugin.preview.title)}</bdi>}
          sentence={<bdi dir="ltr">{plugin.preview.hosts.join(', ')}</bdi>}
        >
          <PluginUpdate plugin={plugin} />
        </GroupRow>
      ))}
    </Group>
  );
}
