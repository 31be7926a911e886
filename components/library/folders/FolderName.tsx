import { Fragment } from 'react';
import { folderLabel, folderNames } from '@/lib/domain/folder';
import './FolderName.css';

const slash = '/';

/** The path of a folder in a line. Where there is no room, its own name is the last to be cut; each name has its own direction. */
export function FolderName({ path }: { readonly path: string }) {
  const names = folderNames(path);
  const label = folderLabel(path);
  return (
    <span className="pl-folder-name">
      {names.map((name, depth) => (
        <Fragment key={names.slice(0, depth + 1).join(slash)}>
          {depth === 0 ? null : <span className="pl-folder-slash">{slash}</span>}
          <bdi
            className={depth === names.length - 1 ? 'pl-ellipsis' : 'pl-folder-outer pl-ellipsis'}
            data-tooltip={label}
          >
            {name}
          </bdi>
        </Fragment>
      ))}
    </span>
  );
}
