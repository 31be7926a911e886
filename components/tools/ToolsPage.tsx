import { useEffect } from 'react';
import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { stepLimits } from '@/lib/domain/tool-choice';
import { searchSourceId } from '@/lib/domain/tools/search-way';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ToolSwitch } from '@/lib/panel/tools/tool-list';
import { changeStepLimit, followToolSettings, switchForNew, useToolSettings } from '@/lib/panel/tools/tool-settings';
import { GrantedConversations } from './GrantGroups';
import { GrantRow } from './GrantRow';
import { McpServers, type McpServersProps } from './McpServers';
import { PluginsSection } from './PluginsSection';
import { SearchRow } from './SearchRow';
import { ToolSourceRow } from './ToolSourceRow';
import { WebSearchGroup } from './WebSearchGroup';

/** The limits that are offered. */
const offeredLimits: readonly number[] = [5, 10, stepLimits.first, 50, 100, stepLimits.most];

/** What new conversations begin with, the servers behind it, what is allowed for good, and how many steps an answer has. */
export function ToolsPage({ unlock }: McpServersProps) {
  const t = useT();
  const formats = useFormats();
  useEffect(followToolSettings, []);
  const { list, grants } = useToolSettings();
  const limit = list?.stepLimit ?? stepLimits.first;
  const limits = offeredLimits.includes(limit) ? offeredLimits : [...offeredLimits, limit].toSorted((a, b) => a - b);

  return (
    <>
      <Group label={t('settings.tools.new')} labelTone="section">
        {list?.sources.map((source) => {
          const shared = { source, isOff: false, onSwitch: (change: ToolSwitch) => void switchForNew(change) };
          return source.id === searchSourceId ? (
            <SearchRow key={source.id} {...shared} way={list.search} />
          ) : (
            <ToolSourceRow key={source.id} {...shared} />
          );
        })}
        {list?.sources.length === 0 ? <GroupRow title={t('tools.sheet.empty')} /> : null}
      </Group>
      <McpServers unlock={unlock} />
      <PluginsSection unlock={unlock} />
      <WebSearchGroup />
      <Group label={t('settings.tools.grants')} labelTone="section">
        {grants?.map((grant) => (
          <GrantRow key={grant.id} grant={grant} />
        ))}
        {grants?.length === 0 ? (
          <GroupRow title={t('settings.tools.noGrants')} sentence={t('settings.tools.noGrantsText')} />
        ) : null}
      </Group>
      <GrantedConversations />
      <Group label={t('settings.tools.answers')} labelTone="section">
        <ChoiceRow
          title={t('settings.tools.steps')}
          sentence={t('settings.tools.stepsText')}
          value={String(limit)}
          options={limits.map((value) => ({ value: String(value), label: formats.number(value) }))}
          onChange={(value) => void changeStepLimit(Number(value))}
        />
      </Group>
    </>
  );
}
