import { Select } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { keepFiles, useForgetting } from '@/lib/panel/app/forgetting';
import {
  type FileAge,
  fileAges,
  findOldFiles,
  forgetFiles,
  type OldFiles,
  timeBefore,
} from '@/lib/panel/app/old-files';
import { currentTime } from '@/lib/panel/now';

type Search =
  | { readonly status: 'idle' | 'failed' }
  | { readonly status: 'searching'; readonly done: number; readonly total: number }
  | { readonly status: 'found'; readonly old: OldFiles };

const idle: Search = { status: 'idle' };

/** Looks for files at a press. What was looked for before counts no more. */
const useSearch = () => {
  const [search, setSearch] = useState<Search>(idle);
  const stopping = useRef<AbortController>(undefined);
  const stop = (): void => {
    stopping.current?.abort();
    setSearch(idle);
  };
  const start = async (age: FileAge): Promise<void> => {
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    setSearch({ status: 'searching', done: 0, total: 0 });
    const found = findOldFiles(timeBefore(currentTime(), age), signal, (step) =>
      signal.aborted ? undefined : setSearch({ status: 'searching', ...step }),
    );
    const result = await found.then(
      (old): Search => (old === undefined ? idle : { status: 'found', old }),
      (): Search => ({ status: 'failed' }),
    );
    if (!signal.aborted) setSearch(result);
  };
  useEffect(() => () => stopping.current?.abort(), []);
  return { search, start, stop };
};

/** What would go, and the word for it. */
function Found({ old, onDone }: { readonly old: OldFiles; readonly onDone: () => void }) {
  const t = useT();
  const formats = useFormats();
  const [isSending, setSending] = useState(false);
  if (old.files === 0) {
    return (
      <>
        <OutcomeLine tone="good">{t('settings.data.forget.none')}</OutcomeLine>
        <div className="pl-actions">
          <GhostButton onClick={onDone}>{t('common.close')}</GhostButton>
        </div>
      </>
    );
  }
  const forget = async (): Promise<void> => {
    // A second press would be a second deletion, which the Undo of the first does not take back.
    setSending(true);
    const isUnderWay = await forgetFiles(old);
    setSending(false);
    if (isUnderWay) onDone();
  };
  const counts = [
    t('settings.data.forget.files', { count: old.files }),
    t('library.count', { count: old.conversations }),
    formats.bytes(old.bytes),
  ];
  return (
    <>
      <OutcomeLine tone="good" more={t('settings.data.forget.more')}>
        {formats.list(counts)}
      </OutcomeLine>
      <div className="pl-actions">
        <PrimaryButton disabled={isSending} onClick={() => void forget()}>
          {t('settings.data.forget.start')}
        </PrimaryButton>
        <GhostButton onClick={onDone}>{t('common.cancel')}</GhostButton>
      </div>
    </>
  );
}

/** Frees the space of old files, while their messages stay. `onForgotten`: some went, or came back. */
export function ForgetFiles({ onForgotten }: { readonly onForgotten: () => void }) {
  const t = useT();
  const formats = useFormats();
  const [age, setAge] = useState<FileAge>('year');
  const { search, start, stop } = useSearch();
  const forgetting = useForgetting(onForgotten);

  const choose = (next: string): void => {
    const chosen = fileAges.find((one) => one === next);
    if (chosen === undefined) return;
    stop();
    setAge(chosen);
  };

  const state = () => {
    if (forgetting !== undefined) {
      return (
        <BusyLine onCancel={() => void keepFiles(forgetting)}>
          {t('settings.data.forget.going', { left: formats.number(forgetting.left) })}
        </BusyLine>
      );
    }
    switch (search.status) {
      case 'idle':
        return (
          <div className="pl-actions">
            <GhostButton onClick={() => void start(age)}>{t('settings.data.forget.look')}</GhostButton>
          </div>
        );
      case 'searching': {
        const values = { done: formats.number(search.done), total: formats.number(search.total) };
        const text = search.total === 0 ? t('archive.counting') : t('settings.data.forget.looking', values);
        return <BusyLine onCancel={stop}>{text}</BusyLine>;
      }
      case 'found':
        return <Found old={search.old} onDone={stop} />;
      case 'failed':
        return <OutcomeLine tone="bad">{t('archive.problem.database')}</OutcomeLine>;
      default:
        return search satisfies never;
    }
  };

  return (
    <Group>
      <GroupRow
        title={t('settings.data.forget.title')}
        sentence={t('settings.data.forget.text')}
        control={
          <Select.Root value={age} disabled={forgetting !== undefined} onValueChange={choose}>
            <Select.Trigger className="pl-settings-select" aria-label={t('settings.data.forget.title')} />
            <Select.Content color="gray" variant="soft">
              {fileAges.map((one) => (
                <Select.Item key={one} value={one}>
                  {t(`settings.data.forget.${one}`)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        }
      >
        <div className="pl-forget-state" data-testid="forget-files">
          {state()}
        </div>
      </GroupRow>
    </Group>
  );
}
