import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { TabChoices } from '@/components/pages/TabChoices';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';
import { PromptChoices } from './PromptChoices';
import { useMenuTrigger } from './use-menu-trigger';

export type ComposerMenuProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Time since an input method ended a composition, ms; see `useComposition`. */
  since(now: number): number;
};

/** The prompts or open tabs that match what is typed, above the composer. */
export function ComposerMenu({ field, since }: ComposerMenuProps) {
  const { trigger, dismiss } = useMenuTrigger(field);
  if (trigger === undefined) return null;

  const replace = (text: string): void => {
    const { draft } = useSession.getState();
    dismiss();
    // The caret can only be set once the field has the text.
    flushSync(() => changeDraft(draft.slice(0, trigger.from) + text + draft.slice(trigger.to)));
    const caret = trigger.from + text.length;
    field.current?.setSelectionRange(caret, caret);
  };
  const shared = { query: trigger.query, field, since, replace, close: dismiss };
  return trigger.kind === 'prompt' ? <PromptChoices {...shared} at={trigger.from} /> : <TabChoices {...shared} />;
}
