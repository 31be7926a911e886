import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';

/** As much as is read at a glance, UTF-16 units: what comes behind it must not be pushed away. */
const shownLength = 400;
const shownLines = 6;

/** The beginning of a text; the text itself where it is short. */
const beginningOf = (text: string): string => {
  const short = text.split('\n').slice(0, shownLines).join('\n').slice(0, shownLength);
  return short.length === text.length ? text : `${short.toWellFormed().trimEnd()}…`;
};

/** The beginning of a text, and one press away the rest. What others wrote in it is `outsideText` already. */
export function LongWords({ text }: { readonly text: string }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(text);
  return (
    <>
      <bdi>{isWhole ? text : beginning}</bdi>
      {isWhole || beginning === text ? null : (
        <GhostButton type="button" size="1" onClick={() => setWhole(true)}>
          {t('tools.fold.open')}
        </GhostButton>
      )}
    </>
  );
}
