import { Switch } from '@radix-ui/themes';
import { useEffect } from 'react';
import { SearchRow } from '@/components/tools/SearchRow';
import { ToolSourceRow } from '@/components/tools/ToolSourceRow';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import type { AssistantTools } from '@/lib/domain/chat/assistant';
import { searchSourceId } from '@/lib/domain/tools/search-way';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import {
  absentTools,
  firstAssistantTools,
  namesForList,
  switchAssistantTool,
  withAssistantTools,
} from '@/lib/panel/app/assistant-tools';
import { followToolList, loadToolList, type ToolSwitch, useToolList } from '@/lib/panel/tools/tool-list';
import { sourceTitle } from '@/lib/panel/tools/tool-words';

export type AssistantHabitsProps = {
  /** Absent: those that a conversation has anyway. */
  readonly tools: AssistantTools | undefined;
  onTools(tools: AssistantTools | undefined): void;
  readonly takesPage: boolean;
  onTakesPage(takesPage: boolean): void;
};

/** The switches of an assistant's own tools, and which of them are not here. */
function OwnTools({ tools, onTools }: { readonly tools: AssistantTools; onTools(tools: AssistantTools): void }) {
  const t = useT();
  const formats = useFormats();
  const { list, hasFailed } = useToolList();
  if (list === undefined) {
    return hasFailed ? (
      <li className="pl-row" role="status">
        {t('tools.sheet.failed')} <GhostButton onClick={() => void loadToolList()}>{t('chat.retry')}</GhostButton>
      </li>
    ) : null;
  }
  const absent = absentTools(tools, list.sources).map(({ id, title }) => sourceTitle(id, title, t));
  const onSwitch = (change: ToolSwitch): void => onTools(switchAssistantTool(tools, list.sources, change));
  return (
    <>
      {withAssistantTools(list.sources, tools).map((source) =>
        source.id === searchSourceId ? (
          <SearchRow key={source.id} source={source} way={list.search} isOff={false} onSwitch={onSwitch} />
        ) : (
          <ToolSourceRow key={source.id} source={source} isOff={false} onSwitch={onSwitch} />
        ),
      )}
      {absent.length === 0 ? null : (
        <li className="pl-row">
          <p className="pl-note pl-assistant-text pl-assistant-empty">
            {t('settings.assistants.absent', { names: formats.list(namesForList(absent)) })}
          </p>
        </li>
      )}
    </>
  );
}

/** What an assistant does beside saying something to the model: it takes the page along, and has tools of its own. */
export function AssistantHabits({ tools, onTools, takesPage, onTakesPage }: AssistantHabitsProps) {
  const t = useT();
  useEffect(followToolList, []);
  const sources = useToolList(({ list }) => list?.sources);
  const [page, own] = [t('settings.assistants.page'), t('settings.assistants.ownTools')];
  return (
    <Group>
      <GroupRow
        title={page}
        sentence={t('settings.assistants.pageHint')}
        end={<Switch aria-label={page} checked={takesPage} onCheckedChange={onTakesPage} />}
      />
      <GroupRow
        title={own}
        sentence={t(tools === undefined ? 'settings.assistants.toolsAsNew' : 'settings.assistants.toolsChosen')}
        end={
          <Switch
            aria-label={own}
            checked={tools !== undefined}
            onCheckedChange={(isOwn) => onTools(isOwn ? firstAssistantTools(sources ?? []) : undefined)}
          />
        }
      />
      {tools === undefined ? null : <OwnTools tools={tools} onTools={onTools} />}
    </Group>
  );
}
