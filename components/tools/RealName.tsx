import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { differs, foreignLetters } from '@/lib/panel/tools/real-name';
import { Warning } from './Warning';

export type RealNameProps = {
  /** As its source calls the tool in its title. */
  readonly title: string;
  /** Under which the tool is called. */
  readonly name: string;
};

/** The name with the letters marked that are of another alphabet than they look. */
function Marked({ name, letters }: { readonly name: string; readonly letters: ReadonlySet<string> }) {
  return (
    <bdi dir="ltr">
      {[...name.normalize('NFC')].map((letter, index) =>
        letters.has(letter) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a name never change.
          <mark key={index} className="pl-foreign-letter">
            {letter}
          </mark>
        ) : (
          letter
        ),
      )}
    </bdi>
  );
}

/** The real name of a tool where its title says another, and a warning where either is made to be taken for another. */
export function RealName({ title, name }: RealNameProps) {
  const t = useT();
  const real = outsideText(name);
  const foreign = foreignLetters(`${name} ${title}`);
  const letters = new Set(foreign.map(({ letter }) => letter));
  return (
    <>
      {differs(title, name) || foreign.length > 0 ? (
        <p className="pl-note pl-consent-note">
          {t('tools.consent.realName')} <Marked name={real} letters={letters} />
        </p>
      ) : null}
      {foreign.length === 0 ? null : (
        <Warning>
          {t('tools.consent.foreignLetters', {
            letters: foreign.map(({ letter, code }) => `${letter} (${code})`).join(', '),
          })}
        </Warning>
      )}
    </>
  );
}
