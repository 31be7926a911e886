import { AppWindow } from 'lucide-react';
import { useRef } from 'react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { Tile } from '@/components/ui/Tile';
import type { AppConsent } from '@/lib/domain/tools/app-request';
import { useT } from '@/lib/i18n/use-t';
import type { AppQuestion } from '@/lib/panel/tools/app-questions';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { FoldedArguments, useUnfolded } from './FoldedWell';
import { RealName } from './RealName';
import { useSettled } from './use-settled';
import { Warning } from './Warning';
import './ConsentCard.css';

export type AppQuestionCardProps = { readonly title: string; readonly host: string; readonly question: AppQuestion };

/** What would leave, or stand in the conversation. */
const leaving = (wish: AppQuestion['wish']): unknown => {
  if (wish.type === 'call') return wish.question.args;
  if (wish.type === 'link') return wish.url;
  return wish.type === 'message' ? wish.text : undefined;
};

/** What would happen, word by word. */
function Wish({ wish, unfolded }: Pick<AppQuestion, 'wish'> & { readonly unfolded: ReturnType<typeof useUnfolded> }) {
  const t = useT();
  switch (wish.type) {
    case 'call':
      return (
        <>
          <RealName title={wish.question.tool} name={wish.question.name} />
          <div className="pl-consent-well" data-whole={unfolded.isOpen}>
            <p className="pl-label">{t('tools.consent.sends')}</p>
            <FoldedArguments args={wish.question.args} {...unfolded} />
          </div>
          {wish.question.effect === 'writes' ? <Warning>{t('tools.consent.writes')}</Warning> : null}
        </>
      );
    case 'link':
      return (
        <div className="pl-consent-well" data-whole={unfolded.isOpen}>
          <FoldedArguments args={wish.url} {...unfolded} />
        </div>
      );
    case 'large':
      return null;
    case 'message':
      return (
        <div className="pl-consent-well" data-whole={unfolded.isOpen}>
          <FoldedArguments args={wish.text} {...unfolded} />
        </div>
      );
    default:
      return wish satisfies never;
  }
}

/** Asks whether what an App wishes is done. */
export function AppQuestionCard({ title, host, question }: AppQuestionCardProps) {
  const t = useT();
  const actions = useRef<HTMLDivElement>(null);
  const isSettled = useSettled(actions);
  const { wish } = question;
  const values = { title, tool: wish.type === 'call' ? outsideText(wish.question.tool) : '' };
  const titles = {
    call: 'frame.app.call',
    link: 'frame.app.opens',
    large: 'frame.app.large',
    message: 'frame.app.suggests',
  } as const;
  const yes = {
    call: 'tools.consent.once',
    link: 'frame.app.open',
    large: 'frame.app.openLarge',
    message: 'frame.app.ask',
  } as const;
  const unfolded = useUnfolded(leaving(wish));
  const mayKeep = wish.type === 'call' && wish.question.offers.includes('page');
  const say = (reply: AppConsent): void => {
    if (isSettled && (reply === 'no' || unfolded.isWhole)) question.reply(reply);
  };

  return (
    <Card
      role="alert"
      tile={
        <Tile>
          <AppWindow size={16} aria-hidden="true" />
        </Tile>
      }
      title={t(titles[wish.type], values)}
      sentence={<bdi dir="ltr">{host}</bdi>}
      actions={
        <div ref={actions} className="pl-actions" data-testid="app-question" data-question={question.id}>
          <GhostButton data-answer="no" aria-disabled={!isSettled} onClick={() => say('no')}>
            {t(wish.type === 'message' || wish.type === 'large' ? 'common.cancel' : 'tools.consent.no')}
          </GhostButton>
          <GhostButton data-answer="once" aria-disabled={!isSettled || !unfolded.isWhole} onClick={() => say('once')}>
            {t(yes[wish.type])}
          </GhostButton>
          {mayKeep ? (
            <GhostButton data-answer="page" aria-disabled={!isSettled || !unfolded.isWhole} onClick={() => say('page')}>
              {t('frame.app.keep')}
            </GhostButton>
          ) : null}
        </div>
      }
    >
      <Wish wish={wish} unfolded={unfolded} />
      {unfolded.isWhole ? null : <p className="pl-note">{t('tools.fold.first')}</p>}
    </Card>
  );
}
