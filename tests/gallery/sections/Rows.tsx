import { Ellipsis, KeyRound, Tag, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AssistantIcon } from '@/components/chat/assistants/AssistantIcon';
import { ConversationRow, type LibraryRow } from '@/components/library/ConversationRow';
import { FolderBar } from '@/components/library/folders/FolderBar';
import { FolderPicker } from '@/components/library/folders/FolderPicker';
import { LibraryNotice } from '@/components/library/LibraryNotice';
import { NameBar } from '@/components/library/NameBar';
import { SearchRow } from '@/components/library/SearchRow';
import { SelectionHeader } from '@/components/library/SelectionHeader';
import { TagPicker } from '@/components/library/tags/TagPicker';
import { Card } from '@/components/ui/Card';
import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { MoveHandle } from '@/components/ui/MoveHandle';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { parseListQuery } from '@/lib/domain/library/list-query';
import { useT } from '@/lib/i18n/use-t';
import { Exhibit } from '../Exhibit';
import { noon } from '../sample-data';
import '@/components/library/Library.css';

const base = { isTitleByUser: false, createdAt: noon, updatedAt: noon, isTemporary: false } as const;
const conversations: readonly LibraryRow[] = [
  {
    ...base,
    id: 'one',
    title: 'How far is a lighthouse seen?',
    folder: 'Travel/Coasts',
    facts: { snippet: 'As far as its height allows.', sites: ['harbour.example'], modelName: 'Llama 3.2' },
  },
  {
    ...base,
    id: 'two',
    title: 'A title that is so long that no row of any panel has room for all of it',
    pinnedAt: noon,
    isArchived: true,
  },
  { ...base, id: 'three', title: '' },
];
const coasts = { path: 'Travel/Coasts', key: 'travel/coasts', count: 12 };
const long = { path: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', key: 'long', count: 1 };
const site = parseListQuery('site:harbour.example');
const nothing = { query: '', status: 'idle', hits: [] } as const;

function MovableRows() {
  const [names, setNames] = useState(['OpenAI', 'Ollama', 'vLLM']);
  const move = (from: number, to: number): void =>
    setNames(names.toSpliced(from, 1).toSpliced(to, 0, names[from] ?? ''));
  return (
    <Group>
      {names.map((name, index) => (
        <GroupRow
          key={name}
          title={name}
          end={
            <MoveHandle
              label={`${name} ${index + 1}`}
              index={index}
              count={names.length}
              onMove={(to) => move(index, to)}
            />
          }
        />
      ))}
    </Group>
  );
}

/** Groups of rows, cards, and what the list of conversations is made of. */
export function Rows() {
  const t = useT();
  const [appearance, setAppearance] = useState<'light' | 'dark'>('light');
  const more = (
    <IconButton label={t('app.more')} size="dense">
      <Ellipsis size={16} aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <Exhibit name="Group, GroupRow: title, sentence, tile, control, end">
        <Group label={t('settings.models.title')} labelEnd="4">
          <GroupRow title="OpenAI" />
          <GroupRow title="OpenAI" sentence={t('error.overloaded.text')} />
          <GroupRow
            tile={
              <Tile>
                <KeyRound size={15} />
              </Tile>
            }
            title="OpenAI"
            sentence="api.openai.com"
            control={<GhostButton size="1">{t('common.edit')}</GhostButton>}
            end={more}
          />
        </Group>
      </Exhibit>
      <Exhibit name="Group: as a section of the settings">
        <Group label={t('settings.appearance.theme')} labelTone="section">
          <ChoiceRow
            title={t('settings.appearance.theme')}
            value={appearance}
            options={[
              { value: 'light', label: t('settings.appearance.light') },
              { value: 'dark', label: t('settings.appearance.dark') },
            ]}
            onChange={setAppearance}
          />
        </Group>
      </Exhibit>
      <Exhibit name="AssistantIcon: emoji, letters on each colour" layout="line">
        {['🧭', '👩‍🚀', 'a', 'b', 'c', 'd', 'e', 'f', '校', 'م'].map((icon) => (
          <AssistantIcon key={icon} assistant={{ id: icon, name: 'Navigator', icon }} />
        ))}
      </Exhibit>
      <Exhibit name="MoveHandle">
        <MovableRows />
      </Exhibit>
      <Exhibit name="Card: natural and equal actions, fold">
        {(['natural', 'equal'] as const).map((actionsWidth) => (
          <Card
            key={actionsWidth}
            tile={
              <Tile tone="warn">
                <TriangleAlert size={15} />
              </Tile>
            }
            title={t('app.storageFull')}
            sentence={t('app.storageFullText')}
            actionsWidth={actionsWidth}
            actions={
              <>
                <PrimaryButton>{t('common.retry')}</PrimaryButton>
                <GhostButton>{t('common.cancel')}</GhostButton>
              </>
            }
            fold={{ label: t('error.details'), content: 'HTTP 503' }}
          />
        ))}
      </Exhibit>
      <Exhibit name="LibraryNotice: nothing yet, nothing found, hidden by a filter">
        <LibraryNotice
          conversations={[]}
          text=""
          query={parseListQuery('')}
          search={nothing}
          count={0}
          onChange={() => {}}
        />
        <LibraryNotice
          conversations={conversations}
          text="fog"
          query={parseListQuery('fog')}
          search={{ query: 'fog', status: 'done', hits: [] }}
          count={0}
          onChange={() => {}}
        />
        <LibraryNotice
          conversations={conversations}
          text="site:harbour.example"
          query={site}
          search={nothing}
          count={0}
          onChange={() => {}}
        />
      </Exhibit>
      <Exhibit name="SearchRow: a filter that holds, and its menu">
        <SearchRow
          text="site:harbour.example"
          filters={site.filters}
          conversations={conversations}
          onChange={() => {}}
          onKeyDown={() => {}}
        />
      </Exhibit>
      <Exhibit name="FolderBar: the folder that is shown, in another">
        <FolderBar folder={coasts} folders={[coasts]} onRename={() => {}} onRemove={() => {}} onLeave={() => {}} />
      </Exhibit>
      <Exhibit name="FolderPicker: where to, and out of it">
        <FolderPicker folders={[coasts, long]} current={coasts.key} isFiled onChoose={() => {}} />
      </Exhibit>
      <Exhibit name="FolderPicker: no folder yet">
        <FolderPicker folders={[]} current="" isFiled={false} onChoose={() => {}} />
      </Exhibit>
      <Exhibit name="TagPicker: all have it, some, none">
        <TagPicker
          tags={[
            { name: 'Reading list', key: 'reading list', count: 4 },
            { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', key: 'long', count: 2 },
            { name: 'سفر', key: 'سفر', count: 1 },
          ]}
          stateOf={(key) => (key === 'long' ? 'mixed' : key === 'reading list')}
          onToggle={() => {}}
        />
      </Exhibit>
      <Exhibit name="TagPicker: no tag yet">
        <TagPicker tags={[]} stateOf={() => false} onToggle={() => {}} />
      </Exhibit>
      <Exhibit name="NameBar: the tag that is shown">
        <NameBar
          testId="tag-bar"
          icon={<Tag size={16} aria-hidden="true" />}
          heading="Reading list"
          name="Reading list"
          fieldLabel="Tag name"
          renameLabel="Rename tag"
          removeLabel="Remove tag"
          longest={60}
          read={(typed) => typed}
          onRename={() => {}}
          onRemove={() => {}}
          onLeave={() => {}}
        />
      </Exhibit>
      <Exhibit name="ConversationRow: current, pinned, untitled">
        <ul className="pl-history">
          {conversations.map((row) => (
            <ConversationRow
              key={row.id}
              row={row}
              time="12:00"
              isCurrent={row.id === 'one'}
              onOpen={() => {}}
              onPin={() => {}}
              onArchive={() => {}}
              onRename={() => {}}
              onDelete={() => {}}
              selected={undefined}
              onSelect={() => {}}
              onSelectTo={() => {}}
              onDeleteSelected={() => {}}
            />
          ))}
        </ul>
      </Exhibit>
      <Exhibit name="ConversationRow: one of several chosen">
        <SelectionHeader
          count={1}
          isArchived={false}
          onAll={() => {}}
          onArchive={() => {}}
          onFile={() => {}}
          onTag={() => {}}
          isPinned={false}
          onPin={() => {}}
          onExport={() => {}}
          onDelete={() => {}}
          onEnd={() => {}}
        />
        <ul className="pl-history">
          {conversations.map((row) => (
            <ConversationRow
              key={row.id}
              row={row}
              time="12:00"
              isCurrent={false}
              onOpen={() => {}}
              onPin={() => {}}
              onArchive={() => {}}
              onRename={() => {}}
              onDelete={() => {}}
              selected={row.id === 'one'}
              onSelect={() => {}}
              onSelectTo={() => {}}
              onDeleteSelected={() => {}}
            />
          ))}
        </ul>
      </Exhibit>
    </>
  );
}
