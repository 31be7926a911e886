import { Fragment } from 'react';
import { folderLabel, folderNames } from '@/lib/domain/folder';
import './FolderName.css';

const slash = '/';

/** The path of a folder in a line. Where there is no room, its own name is the last to be cut; each name has its own direction. */
export function FolderName({ path }: { readonly path: string }) {
  const names = folderNames(path);
  const label = folderLabel(path);
  const outer = names.slice(0, -1);
  return (
    <span className="pl-folder-name">
      {outer.length === 0 ? null : (
        <>
          <span className="pl-folder-outer pl-ellipsis" data-tooltip={label}>
            {outer.map((name, depth) => (
              <Fragment key={names.slice(0, depth + 1).join(slash)}>
                {depth === 0 ? null : ` ${slash} `}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </span>
          <span>{slash}</span>
        </>
      )}
      <bdi className="pl-ellipsis" data-tooltip={label}>
        {names.at(-1)}
      </bdi>
    </span>
  );
}
