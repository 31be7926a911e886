import { DropdownMenu } from '@radix-ui/themes';
import {
  Archive,
  BookmarkPlus,
  CalendarArrowDown,
  CalendarArrowUp,
  Cpu,
  Globe,
  ListFilter,
  Paperclip,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { FilterType } from '@/lib/domain/library/list-query';
import { useT } from '@/lib/i18n/use-t';
import { chooseListSort, listSorts, useListSort } from '@/lib/panel/library/list-sort';
import { useNow } from '@/lib/panel/now';
import { FolderFilter } from './folders/FolderFilter';
import { TagFilter } from './tags/TagFilter';

export type FilterMenuProps = {
  readonly conversations: readonly Conversation[];
  readonly onFilter: (type: FilterType, value: string) => void;
  /** Asks for a name under which the search is kept; undefined where nothing stands in the field, or it is kept already. */
  readonly onSave: (() => void) | undefined;
  /** The menu closed and the filter stands in the field. */
  readonly onDone: () => void;
};

/** How many names a list offers: the most frequent ones; the others can be typed. */
const mostOffered = 12;
const sortTexts = { newest: 'library.newest', oldest: 'library.oldest', title: 'library.byTitle' } as const;

const mostFrequent = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort((left, right) => right[1] - left[1])
    .slice(0, mostOffered)
    .map(([name]) => name);
};

/** A local day as filters are written. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

type NamesProps = {
  readonly label: string;
  readonly icon: ReactNode;
  /** Asked when the list opens. */
  readonly names: () => readonly string[];
  readonly onChoose: (name: string) => void;
};

function Offered({ names, onChoose }: Pick<NamesProps, 'names' | 'onChoose'>) {
  return mostFrequent(names()).map((name) => (
    <DropdownMenu.Item key={name} onSelect={() => onChoose(name)}>
      <bdi className="pl-ellipsis" data-tooltip={name}>
        {name}
      </bdi>
    </DropdownMenu.Item>
  ));
}

function Names({ label, icon, names, onChoose }: NamesProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger>
        {icon}
        {label}
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent className="pl-filter-names">
        <Offered names={names} onChoose={onChoose} />
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}

/** Dates begin with today, to be typed over. */
function Dates({ onFilter }: Pick<FilterMenuProps, 'onFilter'>) {
  const t = useT();
  const today = dayOf(useNow());
  return (
    <>
      <DropdownMenu.Item onSelect={() => onFilter('after', today)}>
        <CalendarArrowUp size={15} aria-hidden="true" />
        {t('library.afterDate')}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => onFilter('before', today)}>
        <CalendarArrowDown size={15} aria-hidden="true" />
        {t('library.beforeDate')}
      </DropdownMenu.Item>
    </>
  );
}

/** What narrows the list, put into the search field where it can be typed as well, and the order. */
export function FilterMenu({ conversations, onFilter, onSave, onDone }: FilterMenuProps) {
  const t = useT();
  const sort = useListSort();
  const hasSites = conversations.some(({ facts }) => facts !== undefined && facts.sites.length > 0);
  const modelOf = ({ facts, model }: Conversation) => facts?.modelName ?? model?.modelId ?? [];

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('library.filter')} data-testid="library-filter">
          <ListFilter size={16} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        color="gray"
        variant="soft"
        align="end"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <FolderFilter conversations={conversations} onChoose={(path) => onFilter('in', path)} />
        <TagFilter conversations={conversations} onChoose={(name) => onFilter('tag', name)} />
        {hasSites ? (
          <Names
            label={t('library.bySite')}
            icon={<Globe size={15} aria-hidden="true" />}
            names={() => conversations.flatMap(({ facts }) => facts?.sites ?? [])}
            onChoose={(name) => onFilter('site', name)}
          />
        ) : null}
        {conversations.length === 0 ? null : (
          <Names
            label={t('library.byModel')}
            icon={<Cpu size={15} aria-hidden="true" />}
            names={() => conversations.flatMap(modelOf)}
            onChoose={(name) => onFilter('model', name)}
          />
        )}
        <DropdownMenu.Item onSelect={() => onFilter('has', 'file')}>
          <Paperclip size={15} aria-hidden="true" />
          {t('library.hasFile')}
        </DropdownMenu.Item>
        <Dates onFilter={onFilter} />
        <DropdownMenu.Item onSelect={() => onFilter('is', 'archived')}>
          <Archive size={15} aria-hidden="true" />
          {t('library.archived')}
        </DropdownMenu.Item>
        {onSave === undefined ? null : (
          <DropdownMenu.Item onSelect={onSave}>
            <BookmarkPlus size={15} aria-hidden="true" />
            {t('library.saveSearch')}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator />
        <DropdownMenu.Label>{t('library.sort')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={sort}
          onValueChange={(value) => chooseListSort(listSorts.find((one) => one === value) ?? 'newest')}
        >
          {listSorts.map((one) => (
            <DropdownMenu.RadioItem key={one} value={one}>
              {t(sortTexts[one])}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
