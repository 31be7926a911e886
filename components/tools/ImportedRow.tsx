import { useState } from 'react';
import { CommandLine } from '@/components/ui/CommandLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { EntryPreview } from '@/lib/panel/tools/import-preview';
import { useConnectServer } from '@/lib/panel/tools/use-connect-server';
import { ServerForm } from './ServerForm';
import { ServerOutcome } from './ServerOutcome';

type Bridged = Extract<EntryPreview, { type: 'program' }>;

/** What the user does so that a program can be reached. */
function Bridge({ program: { command, environment, bridge } }: { readonly program: Bridged }) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className="pl-server-guide">
      <code className="pl-raw" dir="ltr">
        {command}
      </code>
      <span>{t('mcp.import.program')}</span>
      <CommandLine command={bridge} />
      {environment.length === 0 ? null : (
        <span>{t('mcp.import.environment', { names: formats.list(environment) })}</span>
      )}
    </div>
  );
}

/** Something that another program is connected to, and how it is connected here. */
export function ImportedRow({
  preview,
  onConnected,
}: {
  readonly preview: EntryPreview;
  readonly onConnected?: (() => void) | undefined;
}) {
  const t = useT();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const [isKept, setKept] = useState(false);
  const { attempt, connect, cancel } = useConnectServer();
  const { title } = preview;
  if (preview.type === 'unknown') {
    return (
      <li className="pl-known-server">
        <span className="pl-row-title">
          <bdi>{title}</bdi>
        </span>
        <span className="pl-note">{t('mcp.import.unknown')}</span>
      </li>
    );
  }
  const { url } = preview;
  const wanted = preview.type === 'server' ? preview.wanted : [];
  const given = preview.type === 'server' ? preview.given : () => ({});
  const headers = preview.type === 'server' ? [...preview.headerNames, ...wanted] : [];
  const keep = (isConnected: boolean): void => {
    setKept(isConnected);
    if (isConnected) onConnected?.();
  };
  const press = (): void => {
    if (wanted.length > 0) setAsking(true);
    else void connect({ title, url, headers: given() }).then(keep);
  };
  const facts = [
    ...(headers.length === 0 ? [] : [t('mcp.import.headers', { names: formats.list(headers) })]),
    ...(preview.type === 'server' && preview.isOldTransport ? [t('mcp.import.old')] : []),
  ];

  return (
    <li className="pl-known-server">
      <div className="pl-known-line">
        <div className="pl-row-words">
          <span className="pl-row-title">
            <bdi>{title}</bdi>
          </span>
          <span className="pl-note pl-row-sentence">
            <bdi dir="ltr">{new URL(url).host}</bdi>
            {facts.map((fact) => ` · ${fact}`).join('')}
          </span>
        </div>
        {isAsking ? null : (
          <GhostButton
            type="button"
            size="1"
            disabled={attempt.status === 'busy' || isKept}
            aria-label={`${t('firstRun.connect')}: ${title}`}
            onClick={press}
          >
            {t(isKept ? 'mcp.connected' : 'firstRun.connect')}
          </GhostButton>
        )}
      </div>
      {preview.type === 'program' && !isKept ? <Bridge program={preview} /> : null}
      <ServerOutcome attempt={attempt} onCancel={cancel} />
      {isAsking ? (
        <ServerForm
          initial={{ title, url }}
          wanted={wanted}
          given={given}
          onDone={() => {
            setAsking(false);
            keep(true);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
