import { TextField } from '@radix-ui/themes';
import { useRef } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { usePulls } from '@/lib/panel/providers/pulls';
import { PullProgress } from './PullProgress';

/** Downloads a model by its name onto a server that manages its own models, and shows the progress. */
export function PullForm({ connectionId }: { readonly connectionId: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const pulls = usePulls(connectionId);

  const submit = (): void => {
    const modelId = input.current?.value.trim() ?? '';
    if (modelId === '') return;
    void sendOrReport({ type: 'model-pull', connectionId, modelId });
    if (input.current !== null) input.current.value = '';
  };

  return (
    <>
      <Form className="pl-actions pl-pull-form" onSubmit={submit}>
        <TextField.Root
          ref={input}
          dir="ltr"
          spellCheck={false}
          aria-label={t('pull.field')}
          placeholder={t('pull.field')}
        />
        <GhostButton type="submit">{t('pull.start')}</GhostButton>
      </Form>
      {pulls.map((pull) => (
        <PullProgress key={`${pull.modelId} ${pull.state}`} pull={pull} />
      ))}
    </>
  );
}
