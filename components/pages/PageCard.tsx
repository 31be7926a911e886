import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { hostOf } from '@/lib/domain/network-address';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { readPanelFacts } from '@/lib/panel/extension';
import { openInTab } from '@/lib/panel/open-in-tab';
import { allowPage, patternsFor } from '@/lib/panel/pages/page-actions';
import { type AccessQuestion, closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { showRefusal } from '@/lib/panel/show-error';
import './PageBar.css';

/** The keys that open the panel and the page with it, as the user's system writes them. */
const useShortcut = (): string | undefined => {
  const [shortcut, setShortcut] = useState<string>();
  useEffect(() => {
    let isShown = true;
    readPanelFacts()
      .then((facts) => isShown && setShortcut(facts.shortcut))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return shortcut;
};

/** Leads to where the user can read a link themselves, and attach its page then. */
function OpenLink({ link }: { readonly link: string }) {
  const t = useT();
  return (
    <GhostButton
      onClick={() => {
        closePageCard();
        openInTab(new URL(link));
      }}
    >
      {t('pages.openLink')}
    </GhostButton>
  );
}

function AccessCard({ question }: { readonly question: AccessQuestion }) {
  const t = useT();
  const active = useActiveModel();
  const shortcut = useShortcut();
  const written = useWrittenKeys();
  const [isDenied, setIsDenied] = useState(false);
  const host = hostOf(question.url) || undefined;
  // No permission opens files: only the switch in the extension's details does, and then a gesture.
  const isFile = question.url?.startsWith('file:') === true;

  const allow = async (reach: 'site' | 'all'): Promise<void> => {
    setIsDenied(false);
    if (!(await allowPage(patternsFor(question.url, reach)))) setIsDenied(true);
  };
  const seen = host === undefined ? t('pages.accessTextTab') : t('pages.accessText', { host });
  const forQuestion =
    active === undefined || active.provider.isLocal
      ? t('pages.accessStays')
      : t('pages.accessGoes', { provider: active.provider.label });

  return (
    <Card
      role="alert"
      tile={
        <Tile>
          <Eye size={16} aria-hidden="true" />
        </Tile>
      }
      title={t('pages.accessTitle')}
      sentence={`${seen} ${question.purpose === 'listen' ? t('pages.accessListen') : forQuestion}`}
      actions={
        <>
          {host === undefined || isFile ? null : (
            <PrimaryButton onClick={() => void allow('site').catch(showRefusal)}>{t('pages.onThisSite')}</PrimaryButton>
          )}
          {isFile ? null : (
            <GhostButton onClick={() => void allow('all').catch(showRefusal)}>{t('pages.onAllSites')}</GhostButton>
          )}
          {question.link === undefined ? null : <OpenLink link={question.link} />}
          <GhostButton onClick={closePageCard}>{t('pages.notNow')}</GhostButton>
        </>
      }
    >
      {/* The least access first: it ends when the tab leaves the site, and only a gesture gives it. No gesture opens a link's. */}
      {question.link === undefined ? (
        <p className="pl-page-card-note" data-line="true">
          <strong>{t('pages.onThisPage')}</strong>
          {shortcut === undefined ? t('pages.accessByIcon') : t('pages.accessByKeys', { keys: written(shortcut) })}
        </p>
      ) : null}
      {isDenied ? <p className="pl-note pl-page-card-note">{t('pages.accessDenied')}</p> : null}
    </Card>
  );
}

/** Why the page beside the panel is not read, or what the user has to allow first. */
export function PageCard() {
  const t = useT();
  const question = usePage((state) => state.question);
  const refusal = usePage((state) => state.refusal);
  const link = usePage((state) => state.link);
  if (question !== undefined) return <AccessCard key={`${question.tabId} ${question.url}`} question={question} />;
  if (refusal === undefined) return null;

  return (
    <Card
      role="alert"
      tile={
        <Tile>
          <EyeOff size={16} aria-hidden="true" />
        </Tile>
      }
      title={link === undefined ? t('pages.refusedTitle') : t('pages.refusedLink', { host: hostOf(link) })}
      sentence={t(`pages.refused.${refusal}`)}
      actions={
        <>
          {link === undefined ? null : <OpenLink link={link} />}
          <GhostButton onClick={closePageCard}>{t('common.close')}</GhostButton>
        </>
      }
    />
  );
}
