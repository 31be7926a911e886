import { readLocalMirror, writeLocalMirror } from '@/lib/platform/local-mirror';

const name = 'document';

/** Gives the document the colours, language and direction of the last visit, before anything is drawn. */
export const restoreDocument = (root: HTMLElement): void => {
  const [appearance = '', language = '', direction = ''] = (readLocalMirror(name) ?? '').split(' ');
  if (appearance === 'light' || appearance === 'dark') root.dataset.appearance = appearance;
  if (language !== '') root.lang = language;
  if (direction === 'rtl' || direction === 'ltr') root.dir = direction;
};

/**
 * Keeps what `restoreDocument` gives back, whenever it changes. `choice` answers with the chosen appearance: where it is
 * the system's, the colours of the next visit are left to the system too.
 */
export const followDocument = (root: HTMLElement, choice: () => 'system' | 'light' | 'dark'): void => {
  const keep = (): void => writeLocalMirror(name, `${choice()} ${root.lang} ${root.dir}`);
  new MutationObserver(keep).observe(root, { attributes: true, attributeFilter: ['data-appearance', 'lang', 'dir'] });
};
