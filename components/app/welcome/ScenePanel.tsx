import { ArrowUp, Pause, SkipBack, SkipForward } from 'lucide-react';
import { CitationsContext } from '@/components/chat/markdown/citations';
import { Markdown } from '@/components/chat/markdown/Markdown';
import { Mark } from '@/components/ui/Mark';
import type { SceneMoment } from '@/lib/domain/app/welcome-scene';
import { useT } from '@/lib/i18n/use-t';
import '@/components/chat/UserTurn.css';
import '@/components/chat/answer/AnswerTurn.css';
import '@/components/chat/composer/Composer.css';
import '@/components/ui/IconButton.css';
import '@/components/read-aloud/player/Player.css';

export type ScenePanelProps = {
  /** The answer in the pieces in which it comes. */
  readonly answer: readonly string[];
  /** The sentences that its citations name. */
  readonly sentences: readonly string[];
  /** The sentence whose citation is pressed. */
  readonly cited: number;
  readonly moment: SceneMoment;
};

function SceneAnswer({ text, isStreaming }: { readonly text: string; readonly isStreaming: boolean }) {
  return (
    <div className="pl-answer">
      <div className="pl-answer-text">
        <Markdown text={text} isStreaming={isStreaming} />
      </div>
    </div>
  );
}

/** The panel of the scene: a question, its answer as it comes, and the player while the page is read aloud. */
export function ScenePanel({ answer, sentences, cited, moment }: ScenePanelProps) {
  const t = useT();
  const { isAsked, written, isAnswered, shown, step } = moment;

  return (
    <div className="pl-scene-panel">
      <p className="pl-scene-head">
        <Mark size={20} />
        {t('welcome.scene.page')}
      </p>
      <div className="pl-you" data-there={isAsked || undefined}>
        <div className="pl-bubble">{t('starters.summarise')}</div>
      </div>
      <CitationsContext value={{ quoteOf: (number) => sentences[number - 1], show: () => Promise.resolve() }}>
        <div className="pl-scene-answer" data-pressed={shown === cited || undefined}>
          {/* The whole answer holds its place, so that nothing moves while it is written. */}
          <div className="pl-scene-place">
            <SceneAnswer text={answer.join('')} isStreaming={false} />
          </div>
          <SceneAnswer text={answer.slice(0, written).join('')} isStreaming={!isAnswered} />
        </div>
      </CitationsContext>
      <div className="pl-bar pl-player" data-there={step === 'listen' || undefined}>
        <div className="pl-player-transport" dir="ltr">
          <SkipBack size={17} fill="currentColor" />
          <span className="pl-scene-play">
            <Pause size={17} fill="currentColor" />
          </span>
          <SkipForward size={17} fill="currentColor" />
        </div>
        <div className="pl-player-voice">
          <bdi>{t('welcome.scene.page')}</bdi>
        </div>
      </div>
      <div className="pl-composer">
        <span>{t('composer.placeholderNext')}</span>
        <ArrowUp size={16} />
      </div>
    </div>
  );
}
