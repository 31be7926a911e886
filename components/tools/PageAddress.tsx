import { useT } from '@/lib/i18n/use-t';
import { Warning } from './Warning';

export type PageAddressProps = {
  readonly url: string;
  /** Of the server that wants it opened. */
  readonly serverHost: string | undefined;
};

/** A page to open: all of its address, with its true host emphasised. Nothing of it is loaded before the press. */
export function PageAddress({ url, serverHost }: PageAddressProps) {
  const t = useT();
  const { protocol, host, hostname, href } = new URL(url);
  const before = `${protocol}//`;
  const isElsewhere = serverHost !== undefined && serverHost !== host && serverHost !== hostname;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long address scrolls, and the keyboard must reach it. */}
      <p className="pl-elicitation-address" dir="ltr" tabIndex={0}>
        {before}
        <strong>{host}</strong>
        {href.slice(before.length + host.length)}
      </p>
      {isElsewhere ? <Warning>{t('tools.elicitation.otherHost', { host: serverHost })}</Warning> : null}
      <Warning>{t('tools.elicitation.secretPage')}</Warning>
    </>
  );
}
