import { BusyLine } from '@/components/ui/BusyLine';
import { CommandLine } from '@/components/ui/CommandLine';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { useT } from '@/lib/i18n/use-t';
import { allowedOrigin } from '@/lib/panel/extension';
import { type NamedServer, problemWords, wayOut } from '@/lib/panel/tools/server-problem';
import type { ServerAttempt } from '@/lib/panel/tools/use-connect-server';

export type ServerErrorProps = {
  readonly error: ChatErrorData;
  readonly server: NamedServer;
};

/** What is wrong with a server, and what has to be set there where that is the way out. */
export function ServerError({ error, server }: ServerErrorProps) {
  const t = useT();
  const { title, text, values } = problemWords(error, server);
  const target = error.redirectHost === undefined ? '' : ` ${t('error.redirectedTo', { target: error.redirectHost })}`;
  return (
    <>
      <OutcomeLine tone="bad" {...(text !== undefined && { more: `${t(text, values)}${target}` })}>
        {t(title, values)}
      </OutcomeLine>
      {wayOut(error) === 'origin' ? (
        <div className="pl-server-guide">
          <span>{t('mcp.originGuide')}</span>
          <CommandLine command={allowedOrigin()} />
        </div>
      ) : null}
    </>
  );
}

export type ServerOutcomeProps = { readonly attempt: ServerAttempt; readonly onCancel: () => void };

/** What came of connecting a server, where it was tried; and the way to end it. */
export function ServerOutcome({ attempt, onCancel }: ServerOutcomeProps) {
  const t = useT();
  if (attempt.status === 'idle') return null;
  const { entry } = attempt;
  if (attempt.status === 'busy') {
    return <BusyLine onCancel={onCancel}>{t('firstRun.checking', { name: entry.title })}</BusyLine>;
  }
  const { result } = attempt;
  if (result.status === 'kept') return null;
  if (result.status === 'denied')
    return <OutcomeLine tone="bad">{t('firstRun.denied', { host: result.host })}</OutcomeLine>;
  return <ServerError error={result.error} server={entry} />;
}
