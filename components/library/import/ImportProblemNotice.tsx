import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type ImportProblem, otherPrograms } from '@/lib/panel/library/import/import-run';

/** Why nothing is imported of what was chosen, and what would be. */
export function ImportProblemNotice({ problem }: { readonly problem: ImportProblem }) {
  const t = useT();
  const formats = useFormats();
  const programs = [t('app.name'), ...otherPrograms];
  return (
    <OutcomeLine
      tone="bad"
      more={problem === 'unknown' ? t('import.unknownText', { programs: formats.list(programs) }) : undefined}
    >
      {t(`import.problem.${problem}`)}
    </OutcomeLine>
  );
}
