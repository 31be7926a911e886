import { useT } from '@/lib/i18n/use-t';
import { argumentLines } from '@/lib/panel/tools/argument-lines';
import './ArgumentList.css';

/** The arguments of a call by name, as a model wrote them: text, and nothing else. Absent: they are not known yet. */
export function ArgumentList({ args }: { readonly args: unknown }) {
  const t = useT();
  const lines = argumentLines(args);
  if (args === undefined) return null;
  if (lines.length === 0) return <p className="pl-note">{t('tools.noArguments')}</p>;
  return (
    <dl className="pl-arguments">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
