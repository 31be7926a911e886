import { TextField } from '@radix-ui/themes';
import { ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConnectOutcome } from '@/components/providers/ConnectOutcome';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { bareKey } from '@/lib/domain/providers/pasted-keys';
import { useT } from '@/lib/i18n/use-t';
import type { FreeKeyTarget } from '@/lib/panel/providers/free-keys';
import { useConnect } from '@/lib/panel/providers/use-connect';

export type FreeKeyRowProps = {
  readonly target: FreeKeyTarget;
  onConnected(provider: ConnectedProvider): void;
};

/** The field for the key that a service's page has just shown. It is read once, when it is sent, and cleared then. */
function FreeKeyForm({ target, onConnected }: FreeKeyRowProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { state, connect } = useConnect(onConnected);
  const { providerId, presetId, label, keyField } = target;

  const submit = async (): Promise<void> => {
    const key = bareKey(input.current?.value ?? '');
    if (key === '') return;
    const isStored = await connect({
      name: label,
      providerId,
      presetId,
      settings: {},
      command: {
        type: 'provider-add',
        providerId,
        ...(presetId !== undefined && { presetId }),
        settings: {},
        secrets: { [keyField]: key },
      },
    });
    if (isStored && input.current !== null) input.current.value = '';
  };

  return (
    <Form className="pl-own" onSubmit={submit}>
      <FieldGroup label={t('firstRun.freePaste', { name: label })}>
        {(field) => (
          <TextField.Root
            {...field}
            ref={input}
            type="password"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            required
          />
        )}
      </FieldGroup>
      <ConnectOutcome state={state} />
      <div className="pl-actions">
        <GhostButton type="submit" disabled={state.status === 'checking'}>
          {t('firstRun.check')}
        </GhostButton>
      </div>
    </Form>
  );
}

/** One service that gives a key for nothing: what it wants, its page, and where the key goes then. */
export function FreeKeyRow({ target, onConnected }: FreeKeyRowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { label, freeTier, keyUrl } = target;

  return (
    <GroupRow
      title={<bdi>{label}</bdi>}
      sentence={[
        t(freeTier.needs === 'phone' ? 'firstRun.freePhone' : 'firstRun.freeAccount'),
        ...(freeTier.learnsFromIt === true ? [t('firstRun.freeLearns')] : []),
      ].join(' ')}
      control={
        <GhostButton asChild>
          <a href={keyUrl} target="_blank" rel="noreferrer" onClick={() => setOpen(true)}>
            {t('models.field.keyLink')}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        </GhostButton>
      }
    >
      {isOpen ? <FreeKeyForm target={target} onConnected={onConnected} /> : null}
    </GroupRow>
  );
}
