import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { BusyLine } from '@/components/ui/BusyLine';
import { focusComposer } from '@/components/ui/composer-id';
import { Disclosure } from '@/components/ui/Disclosure';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { StateText } from '@/components/ui/StateText';
import { searchSourceId } from '@/lib/domain/tools/search-way';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { useManaged } from '@/lib/panel/policy/managed';
import { openView, useActiveConversation, useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { followToolList, loadToolList, switchTool, type ToolSwitch, useToolList } from '@/lib/panel/tools/tool-list';
import { ChangedPlugins } from './ChangedPlugins';
import { ConversationGrants } from './GrantGroups';
import { NewServer } from './NewServer';
import { SearchRow } from './SearchRow';
import { ToolSourceRow } from './ToolSourceRow';
import './ToolsSheet.css';

/** The sources with their switches; or that there are none. */
function Sources({ list, onSettings }: { readonly list: ToolList; readonly onSettings: () => void }) {
  const t = useT();
  const active = useActiveModel();
  const { sources, off } = list;
  if (sources.length === 0) return <p className="pl-tools-state">{t('tools.sheet.empty')}</p>;
  return (
    <>
      {off === undefined ? null : (
        <StateText tone="neutral" icon={<Info size={16} aria-hidden="true" />}>
          {t(`tools.sheet.off.${off}`, { model: active?.model.name ?? '', provider: active?.provider.label ?? '' })}
        </StateText>
      )}
      <Group>
        {sources.map((source) => {
          const shared = {
            source,
            isOff: off !== undefined,
            onSwitch: (change: ToolSwitch) => void switchTool(change),
          };
          return source.id === searchSourceId ? (
            <SearchRow key={source.id} {...shared} way={list.search} onSetUp={onSettings} />
          ) : (
            <ToolSourceRow key={source.id} {...shared} />
          );
        })}
      </Group>
    </>
  );
}

/** Connects a server where its tools are wanted: its field is there at once while there is none. */
function AddServer({ list, onConnected }: { readonly list: ToolList; readonly onConnected: () => void }) {
  const t = useT();
  const isForbidden = useManaged()?.allowedTools?.includes('mcp') === false;
  const hasServers = list.sources.some(({ id }) => id.startsWith('mcp-'));
  if (isForbidden) return null;
  return (
    <div className="pl-tools-add">
      <Disclosure key={String(hasServers)} label={t('mcp.add')} isOpenAtFirst={!hasServers}>
        <NewServer onDone={onConnected} />
      </Disclosure>
    </div>
  );
}

/** Which tools the model may use in this conversation. */
export function ToolsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const conversation = useActiveConversation();
  const newTools = useSession((state) => state.newTools);
  useEffect(followToolList, []);
  const { list, hasFailed } = useToolList();
  const [listing, setListing] = useState<ToolWait>();
  const listAgain = async (): Promise<void> => {
    const wait = beginToolWait();
    setListing(wait);
    await loadToolList(wait);
    wait.end();
    setListing((current) => (current === wait ? undefined : current));
  };
  const stopListing = (): void => {
    listing?.cancel();
    setListing(undefined);
    void loadToolList();
  };
  // Who closes the sheet waits no more.
  useEffect(() => () => listing?.cancel(), [listing]);
  // Its tools are on: what is left is the question.
  const connectedOne = (): void => {
    onClose();
    showToast({ textKey: 'mcp.connectedHere' });
    focusComposer();
  };
  const openSettings = (): void => {
    onClose();
    openView({ name: 'settings', page: 'tools' });
  };

  return (
    <BottomSheet title={t('tools.title')} className="pl-tools-sheet" testId="tools-sheet" onClose={onClose}>
      <p className="pl-note pl-tools-lead">
        {t(conversation === undefined && newTools === undefined ? 'tools.sheet.leadNew' : 'tools.sheet.lead')}
      </p>
      <div className="pl-tools-sources">
        {hasFailed ? (
          <p className="pl-tools-state" role="status">
            {t('tools.sheet.failed')} <GhostButton onClick={() => void loadToolList()}>{t('chat.retry')}</GhostButton>
          </p>
        ) : null}
        {list === undefined ? null : <Sources list={list} onSettings={openSettings} />}
        {list === undefined ? null : <AddServer list={list} onConnected={connectedOne} />}
        <ChangedPlugins />
        {conversation === undefined ? null : <ConversationGrants conversationId={conversation.id} />}
      </div>
      <div className="pl-actions pl-tools-foot">
        {listing === undefined ? null : <BusyLine onCancel={stopListing}>{t('mcp.updating')}</BusyLine>}
        {listing === undefined &&
        list?.sources.some(({ listedAt, problem }) => listedAt !== undefined || problem !== undefined) === true ? (
          <GhostButton onClick={() => void listAgain()}>{t('mcp.update')}</GhostButton>
        ) : null}
        <GhostButton onClick={openSettings}>{t('tools.sheet.settings')}</GhostButton>
      </div>
    </BottomSheet>
  );
}
