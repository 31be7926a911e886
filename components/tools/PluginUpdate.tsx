import { Disclosure } from '@/components/ui/Disclosure';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { PluginChanges, PluginView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { acceptUpdate, isPluginImported } from '@/lib/panel/tools/plugins';
import { PluginFacts } from './PluginFacts';
import './Plugins.css';

/** What is different, one line for each kind. */
function Differences({ changes: { apis, hosts, fields } }: { readonly changes: PluginChanges }) {
  const t = useT();
  const lines = (
    [
      ['plugin.difference.added', apis.added],
      ['plugin.difference.changed', [...apis.changed, ...fields]],
      ['plugin.difference.removed', [...apis.removed, ...hosts.removed]],
      ['plugin.difference.hosts', hosts.added],
    ] as const
  ).filter(([, names]) => names.length > 0);
  return (
    <ul className="pl-plain-list pl-plugin-functions">
      {lines.map(([key, names]) => (
        <li key={key}>
          <bdi>{t(key, { names: outsideText(names.join(', ')) })}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** A plugin that has become another where it came from: what changed, what it is now, and a yes to it. */
export function PluginUpdate({ plugin }: { readonly plugin: PluginView }) {
  const t = useT();
  const { preview, update } = plugin;
  if (update === undefined) return null;
  return (
    <div className="pl-server-problem">
      <OutcomeLine tone="bad">
        {t(isPluginImported(plugin) ? 'plugin.imported' : 'plugin.changed', { name: outsideText(preview.title) })}
      </OutcomeLine>
      <Differences changes={update.changes} />
      <Disclosure label={t('plugin.about')}>
        <PluginFacts preview={update.preview} />
      </Disclosure>
      <div className="pl-actions">
        <PrimaryButton onClick={() => void acceptUpdate(plugin)}>
          {t(isPluginImported(plugin) ? 'plugin.agreeImported' : 'plugin.agree')}
        </PrimaryButton>
      </div>
    </div>
  );
}
