import { Fragment } from 'react';
import type { SceneMoment } from '@/lib/domain/app/welcome-scene';
import type { SceneWord } from './scene-words';

export type SceneArticleProps = {
  readonly title: string;
  readonly sentences: readonly (readonly SceneWord[])[];
  readonly moment: Pick<SceneMoment, 'shown' | 'heard'>;
};

/** The page of the scene, with the sentence that a citation shows, or the word that is heard, lit as on a real page. */
export function SceneArticle({ title, sentences, moment: { shown, heard } }: SceneArticleProps) {
  return (
    <div className="pl-scene-page">
      <p className="pl-scene-title">{title}</p>
      <p>
        {sentences.map((pieces, sentence) => {
          let word = -1;
          const isLit = shown === sentence || heard?.sentence === sentence;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of the scene never move.
            <Fragment key={sentence}>
              <span data-lit={isLit || undefined}>
                {pieces.map(({ text, isWord }, index) => {
                  if (isWord) word += 1;
                  const isHeard = isWord && isLit && heard?.word === word;
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do their words.
                  return isHeard ? <mark key={index}>{text}</mark> : text;
                })}
              </span>
              {pieces.at(-1)?.text === '。' ? '' : ' '}
            </Fragment>
          );
        })}
      </p>
      <span className="pl-scene-line" />
      <span className="pl-scene-line" />
      <span className="pl-scene-line" data-short />
    </div>
  );
}
