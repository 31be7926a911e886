import { Pause, Play, RotateCcw } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { sceneAt, sceneSteps } from '@/lib/domain/app/welcome-scene';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { SceneArticle } from './SceneArticle';
import { ScenePanel } from './ScenePanel';
import { cutAnswer, cutWords } from './scene-words';
import { useSceneClock } from './use-scene-clock';
import './Scene.css';

/** The sentence that is pressed in the answer is the page's second one. */
const cited = 1;

/**
 * What Parley does, in twenty seconds and in the user's language: a page is summarized, the answer shows where it says so,
 * and the page is read aloud. Drawn by the panel's own parts, so that it looks as what comes after it; nothing in it can be
 * pressed but its steps.
 */
export function Scene() {
  const t = useT();
  const { locale } = useLocale();
  const { atMs, isRunning, isOver, toggle, goTo } = useSceneClock();
  const sentences = [t('welcome.scene.first'), t('welcome.scene.second'), t('welcome.scene.third')];
  const words = sentences.map((sentence) => cutWords(sentence, locale));
  const pieces = cutAnswer(t('welcome.scene.answer'), locale);
  const lengths = words.map((cut) => cut.flatMap(({ text, isWord }) => (isWord ? [text.length] : [])));
  const moment = sceneAt(atMs, { answerPieces: pieces.length, sentences: lengths, cited });

  return (
    <figure className="pl-scene" aria-label={t('welcome.scene.label')} data-over={isOver || undefined}>
      <div className="pl-scene-window" inert>
        <SceneArticle title={t('welcome.scene.page')} sentences={words} moment={moment} />
        <ScenePanel answer={pieces} sentences={sentences} cited={cited} moment={moment} />
      </div>
      <figcaption className="pl-scene-steps">
        <IconButton
          label={t(isOver ? 'welcome.scene.again' : isRunning ? 'welcome.scene.pause' : 'welcome.scene.play')}
          tone="soft"
          shape="round"
          onClick={toggle}
        >
          {isOver ? (
            <RotateCcw size={15} aria-hidden="true" />
          ) : isRunning ? (
            <Pause size={15} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={15} fill="currentColor" aria-hidden="true" />
          )}
        </IconButton>
        <ol className="pl-plain-list">
          {sceneSteps.map((step) => (
            <li key={step}>
              <button type="button" aria-current={moment.step === step ? 'step' : undefined} onClick={() => goTo(step)}>
                {t(`welcome.scene.${step}`)}
              </button>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
