import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { KnownServer } from '@/lib/domain/tools/known-server';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useConnectServer } from '@/lib/panel/tools/use-connect-server';
import { ServerForm } from './ServerForm';
import { ServerOutcome } from './ServerOutcome';

/** A server that many people use: connected with one press, or with the key that it wants. */
function KnownRow({ server }: { readonly server: KnownServer }) {
  const t = useT();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { attempt, connect, cancel } = useConnectServer();
  const { title, url, access, confirmed } = server;
  const press = (): void => {
    if (access === 'key') setAsking(true);
    else void connect({ title, url, headers: {} });
  };

  return (
    <li className="pl-known-server">
      <div className="pl-known-line">
        <div className="pl-row-words">
          <span className="pl-row-title">
            <bdi>{title}</bdi>
          </span>
          <span className="pl-note pl-row-sentence">
            <bdi dir="ltr">{new URL(url).host}</bdi>
            {` · ${t(`mcp.access.${access}`)} · `}
            {confirmed === undefined
              ? t('mcp.unconfirmed')
              : t('mcp.confirmed', { date: formats.date(Date.parse(confirmed.on)) })}
          </span>
        </div>
        {isAsking ? null : (
          <GhostButton
            size="1"
            disabled={attempt.status === 'busy'}
            aria-label={`${t('firstRun.connect')}: ${title}`}
            onClick={press}
          >
            {t('firstRun.connect')}
          </GhostButton>
        )}
      </div>
      {isAsking ? (
        <ServerForm
          initial={{ title, url }}
          isWhole
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <ServerOutcome attempt={attempt} onCancel={cancel} />
      )}
    </li>
  );
}

/** Well-known servers that are not connected yet. */
export function KnownServers({ known }: { readonly known: readonly KnownServer[] }) {
  return (
    <ul className="pl-plain-list pl-known-servers">
      {known.map((server) => (
        <KnownRow key={server.url} server={server} />
      ))}
    </ul>
  );
}
