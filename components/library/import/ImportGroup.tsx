import { useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { watchDrops } from '@/components/ui/watch-drops';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { chosenFiles, droppedFiles } from '@/lib/panel/library/import/chosen-files';
import { endImport, lookInto, otherPrograms, useImport } from '@/lib/panel/library/import/import-run';
import { BroughtLine } from './BroughtLine';
import { ImportPreview } from './ImportPreview';
import { ImportProblemNotice } from './ImportProblemNotice';
import { ImportWays } from './ImportWays';
import { PastImports } from './PastImports';
import './ImportGroup.css';

/** The two ways to choose, and the browser's own choosers behind them. */
function ChooseButtons() {
  const t = useT();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const chosen = chosenFiles(input.files);
    // The same file can be chosen again.
    input.value = '';
    void lookInto(chosen);
  };

  // React has no attribute for folders.
  useEffect(() => folder.current?.setAttribute('webkitdirectory', ''), []);

  return (
    <div className="pl-actions pl-import-ways">
      <GhostButton onClick={() => files.current?.click()}>{t('import.choose')}</GhostButton>
      <GhostButton onClick={() => folder.current?.click()}>{t('import.folder')}</GhostButton>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-testid="import-files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        data-testid="import-folder"
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

/** Where an import is. */
function ImportProgress() {
  const t = useT();
  const formats = useFormats();
  const state = useImport((store) => store.state);
  if (state.status === 'idle') return null;
  if (state.status === 'planned') return <ImportPreview plan={state.plan} />;
  if (state.status === 'problem') return <ImportProblemNotice problem={state.problem} />;
  if (state.status === 'done') return <BroughtLine sentence="import.done" result={state.result} />;
  return (
    <div className="pl-import-busy">
      <OutcomeLine tone="busy" more={state.status === 'writing' ? t('import.keepOpen') : undefined}>
        {state.status === 'reading'
          ? t('import.reading', { done: formats.number(state.done) })
          : t('import.writing', { done: formats.number(state.done), total: formats.number(state.total) })}
      </OutcomeLine>
      <GhostButton onClick={endImport}>{t('common.cancel')}</GhostButton>
    </div>
  );
}

/** Brings conversations in: choose, look, import, and take it back at any time. */
export function ImportGroup({ onChange, renewWith }: { readonly onChange: () => void; readonly renewWith: number }) {
  const t = useT();
  const formats = useFormats();
  const status = useImport((store) => store.state.status);
  const [isOver, setOver] = useState(false);
  const programs = [t('app.name'), ...otherPrograms];

  useEffect(() => watchDrops(setOver, (dropped) => void droppedFiles(dropped).then(lookInto)), []);
  useEffect(() => {
    if (status === 'done') onChange();
  }, [status, onChange]);

  return (
    <div className="pl-group" data-drop={isOver}>
      <Group label={t('import.title')} labelTone="section">
        <GroupRow
          title={t('import.row')}
          sentence={isOver ? t('import.drop') : t('import.rowText', { programs: formats.list(programs) })}
          control={status === 'reading' || status === 'writing' ? undefined : <ChooseButtons />}
        >
          {status === 'idle' ? null : (
            <div className="pl-import-state">
              <ImportProgress />
            </div>
          )}
          <ImportWays />
        </GroupRow>
        <PastImports renewWith={`${renewWith} ${status}`} onChange={onChange} />
      </Group>
    </div>
  );
}
