import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { CommandLine } from '@/components/ui/CommandLine';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { useT } from '@/lib/i18n/use-t';
import { isPastedSettings } from '@/lib/panel/tools/pasted-settings';
import { readServerForm, serverInputs } from '@/lib/panel/tools/server-form';
import { signInAddress } from '@/lib/panel/tools/sign-in-address';
import { useConnectServer } from '@/lib/panel/tools/use-connect-server';
import { HeaderFields } from './HeaderFields';
import { ServerOutcome } from './ServerOutcome';
import './Servers.css';

export type ServerFormProps = {
  /** The server that is changed; absent for a new one. */
  readonly connection?: McpConnection;
  /** What is known of a new one. */
  readonly initial?: { readonly title: string; readonly url: string };
  /** Headers that a new one wants. */
  readonly wanted?: readonly string[];
  /** Header values that came with the settings of another program: asked for when they are sent, and kept nowhere here. */
  readonly given?: () => Readonly<Record<string, string>>;
  /** All fields are shown at once: a key is wanted. */
  readonly isWhole?: boolean;
  readonly onDone?: () => void;
  /** Something else than an address was written: settings, or a line for a terminal. Absent where only an address will do. */
  readonly onPasted?: (text: string) => Promise<void>;
  /** An address was written. */
  readonly onAddress?: () => void;
  readonly onCancel?: () => void;
};

type MoreFieldsProps = {
  readonly connection: McpConnection | undefined;
  readonly initial: ServerFormProps['initial'] | undefined;
  readonly wanted: readonly string[];
  readonly onRemove: (name: string) => void;
};

/** The header of the key, which has a field of its own. */
const isKey = (name: string): boolean => name.toLowerCase() === 'authorization';

/** What most servers do not need: a name of one's own, a key, headers, a client id. */
function MoreFields({ connection, initial, wanted, onRemove }: MoreFieldsProps) {
  const t = useT();
  const stored = connection?.headers ?? {};
  const hasKey = Object.keys(stored).some(isKey);
  return (
    <>
      <FieldGroup label={t('models.field.optional', { name: t('models.field.label') })}>
        {(field) => (
          <TextField.Root
            {...field}
            name={serverInputs.title}
            dir="auto"
            maxLength={200}
            defaultValue={connection?.title ?? initial?.title ?? ''}
          />
        )}
      </FieldGroup>
      {hasKey ? null : (
        <FieldGroup label={t('models.field.optional', { name: t('mcp.token') })} hint={t('mcp.tokenHint')}>
          {(field) => (
            <TextField.Root {...field} name={serverInputs.token} type="password" autoComplete="off" dir="ltr" />
          )}
        </FieldGroup>
      )}
      <HeaderFields stored={stored} wanted={wanted.filter((name) => !isKey(name))} onRemove={onRemove} />
      <FieldGroup label={t('models.field.optional', { name: t('mcp.clientId') })} hint={t('mcp.clientIdHint')}>
        {(field) => (
          <TextField.Root
            {...field}
            name={serverInputs.clientId}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={1_000}
            defaultValue={connection?.clientId ?? ''}
          />
        )}
      </FieldGroup>
      <CommandLine command={signInAddress()} label={t('mcp.copyAddress')} />
    </>
  );
}

/** Connects a server by its address, or changes one. Keys are read from their inputs when they are sent, then cleared. */
export function ServerForm(props: ServerFormProps) {
  const { connection, initial, wanted = [], given, isWhole = false, onDone, onPasted, onAddress, onCancel } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [hasMore, setMore] = useState(isWhole || connection !== undefined || wanted.length > 0);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { attempt, connect, cancel } = useConnectServer(connection?.id);
  const isBusy = attempt.status === 'busy';
  const hasFailed = attempt.status === 'ended' && attempt.result.status === 'failed';

  const submit = async (keep: boolean): Promise<void> => {
    if (form.current === null || isBusy || !form.current.reportValidity()) return;
    const written = String(new FormData(form.current).get(serverInputs.url) ?? '');
    if (onPasted !== undefined && isPastedSettings(written)) return onPasted(written);
    onAddress?.();
    const known = { title: initial?.title ?? '', headers: given?.() ?? {} };
    if (!(await connect(readServerForm(new FormData(form.current), known, removed), keep))) return;
    form.current?.reset();
    onDone?.();
  };

  return (
    <Form ref={form} className="pl-server-form" onSubmit={() => submit(false)}>
      <FieldGroup label={t('mcp.address')} hint={t(connection === undefined ? 'mcp.addressHint' : 'mcp.moves')}>
        {(field) => (
          <TextField.Root
            {...field}
            name={serverInputs.url}
            type="text"
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            required
            maxLength={4_000}
            placeholder="https://mcp.example.com/mcp"
            title="https://mcp.example.com/mcp"
            defaultValue={connection?.url ?? initial?.url ?? ''}
          />
        )}
      </FieldGroup>
      {hasMore ? (
        <MoreFields
          connection={connection}
          initial={initial}
          wanted={wanted}
          onRemove={(name) => setRemoved((before) => [...before, name])}
        />
      ) : null}
      <ServerOutcome attempt={attempt} onCancel={cancel} />
      <div className="pl-actions">
        <PrimaryButton type="submit" disabled={isBusy}>
          {t(connection === undefined ? 'firstRun.connect' : 'common.save')}
        </PrimaryButton>
        {hasFailed ? (
          <GhostButton type="button" onClick={() => void submit(true)}>
            {t('firstRun.keepAnyway')}
          </GhostButton>
        ) : null}
        {hasMore ? null : (
          <GhostButton type="button" onClick={() => setMore(true)}>
            {t('mcp.more')}
          </GhostButton>
        )}
        {onCancel === undefined || isBusy ? null : (
          <GhostButton type="button" onClick={onCancel}>
            {t('common.cancel')}
          </GhostButton>
        )}
      </div>
    </Form>
  );
}
