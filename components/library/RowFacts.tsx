import { Folder } from 'lucide-react';
import { Fragment } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useT } from '@/lib/i18n/use-t';
import { FolderName } from './folders/FolderName';

const dot = '·';

/** Where a conversation is, which page it began with and what answered: the last line of its row. */
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
      {about.map((name, index) => (
        <Fragment key={name}>
          {index === 0 && row.folder === undefined ? null : <span aria-hidden="true">{dot}</span>}
          <bdi className="pl-ellipsis" data-tooltip={name}>
            {name}
          </bdi>
        </Fragment>
      ))}
    </span>
  );
}
