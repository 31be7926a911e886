import { Folder } from 'lucide-react';
import { Fragment } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useT } from '@/lib/i18n/use-t';
import { FolderName } from './folders/FolderName';
import { RowTags } from './tags/RowTags';

const dot = '·';

/** Where a conversation is, its tags, which page it began with and what answered: the last line of its row. */
export function RowFacts({ row }: { readonly row: Conversation }) {
  const t = useT();
  const about = [row.facts?.sites[0], row.facts?.modelName ?? row.model?.modelId].filter((name) => name !== undefined);
  return (
    <span className="pl-history-about">
      {row.folder === undefined ? null : (
        <>
          <Folder size={12} className="pl-history-folder" role="img" aria-label={t('library.folder')} />
          <FolderName path={row.folder} />
        </>
      )}
      {row.tags === undefined ? null : <RowTags tags={row.tags} />}
      {about.map((name, index) => (
        <Fragment key={name}>
          {index === 0 && row.folder === undefined && row.tags === undefined ? null : (
            <span aria-hidden="true">{dot}</span>
          )}
          <bdi className="pl-ellipsis" data-tooltip={name}>
            {name}
          </bdi>
        </Fragment>
      ))}
    </span>
  );
}
