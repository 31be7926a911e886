import { Switch } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { StateText } from '@/components/ui/StateText';
import type { SearchWay } from '@/lib/domain/tools/search-way';
import type { ListedToolSource } from '@/lib/domain/tools/tool-list';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { errorTitleKey } from '@/lib/panel/show-error';
import type { ToolSwitch } from '@/lib/panel/tools/tool-list';
import { sourceTitle } from '@/lib/panel/tools/tool-words';

export type SearchRowProps = {
  readonly source: ListedToolSource;
  readonly way: SearchWay;
  /** The model gets no tools: only its service's own search is left. */
  readonly isOff: boolean;
  readonly onSwitch: (change: ToolSwitch) => void;
  /** Leads to where search services are set up. Absent: one is there, and no model in particular is meant. */
  readonly onSetUp?: () => void;
};

/** Which way search goes with this provider; without one: with any. */
const wayWords = (way: SearchWay, provider: string | undefined, isOff: boolean, t: ReturnType<typeof useT>): string => {
  if (provider === undefined) {
    return way.type === 'service' ? t('tools.search.new', { name: way.label }) : t('tools.search.newOwn');
  }
  switch (way.type) {
    case 'own':
      return t('tools.search.own', { provider });
    case 'service':
      return t('tools.search.service', { name: way.label });
    case 'none':
      if (isOff) return t('tools.search.off', { provider });
      return t(way.isAlone === true ? 'tools.search.alone' : 'tools.search.none', { provider });
    default:
      return way satisfies never;
  }
};

/** The one switch of web search. Which way a search goes is said beside it, and how to get one where there is none. */
export function SearchRow({
  source: { id, title, host, isOn, problem },
  way,
  isOff,
  onSwitch,
  onSetUp,
}: SearchRowProps) {
  const t = useT();
  const active = useActiveModel()?.provider.label;
  const provider = onSetUp === undefined ? undefined : active;
  const words = wayWords(way, provider, isOff, t);
  const name = sourceTitle(id, title, t);
  const isNone = way.type === 'none' && provider !== undefined;
  const service = way.type === 'service' ? way : undefined;

  return (
    <GroupRow
      title={<bdi>{name}</bdi>}
      sentence={
        <>
          {words}
          {service?.host === undefined ? null : (
            <>
              {' · '}
              <bdi dir="ltr">{service.host}</bdi>
            </>
          )}
        </>
      }
      end={
        <Switch
          aria-label={name}
          checked={isOn && !isNone}
          disabled={isNone}
          onCheckedChange={(wanted) => onSwitch({ sourceId: id, isOn: wanted })}
        />
      }
    >
      {problem === undefined || service === undefined ? null : (
        <StateText tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {t(errorTitleKey(problem.code), { host: problem.host ?? host ?? name, provider: service.label, model: '' })}
        </StateText>
      )}
      {isNone && !isOff && onSetUp !== undefined ? (
        <span>
          <GhostButton size="1" onClick={onSetUp}>
            {t('tools.search.setUp')}
          </GhostButton>
        </span>
      ) : null}
    </GroupRow>
  );
}
