import { Disclosure } from '@/components/ui/Disclosure';
import { useT } from '@/lib/i18n/use-t';
import { exportWays } from '@/lib/panel/library/import/import-run';

/** Where a program keeps its export, and what one gets. */
function Way({ path, file, hasFiles }: (typeof exportWays)[number]['way']) {
  const t = useT();
  const sentences = [
    file === undefined ? t('import.ways.mail') : t('import.ways.file', { file }),
    ...(hasFiles ? [] : [t('import.ways.noFiles')]),
  ];
  return (
    <>
      <bdi dir="ltr" lang="en">
        {path.join(' › ')}
      </bdi>
      <p className="pl-note">{sentences.join(' ')}</p>
    </>
  );
}

/** How to get out of each program what can be brought in. */
export function ImportWays() {
  const t = useT();
  const ways = exportWays.map(({ name, way }) => ({ name, what: <Way {...way} /> }));
  const all = [
    ...ways,
    { name: 'Markdown', what: <p className="pl-note">{t('import.ways.markdown')}</p> },
    {
      name: t('app.name'),
      what: <p className="pl-note">{t('import.ways.own', { action: t('archive.title') })}</p>,
    },
  ];
  return (
    <Disclosure label={t('import.ways.title')}>
      <p className="pl-note">{t('import.ways.names')}</p>
      <dl className="pl-import-facts pl-import-ways-list">
        {all.map(({ name, what }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
