import { useEffect, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { BusyLine } from '@/components/ui/BusyLine';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { SearchField } from '@/components/ui/SearchField';
import { fuzzyMatches } from '@/lib/domain/fuzzy-match';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { ServerResource, ServerResourceTemplate } from '@/lib/domain/tools/server-offers';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { attachResource, type OfferingServer, useOfferingServers } from '@/lib/panel/attachments/server-resources';
import { beginToolWait, type ToolWait, wantedBy } from '@/lib/panel/tool-wait';
import { TemplateForm } from './TemplateForm';
import './ResourceSheet.css';

/** Rows of a server that are drawn at once; each press draws as many more. */
const drawnAtOnce = 40;

/** A template whose gaps are asked for. */
type Asked = { readonly connection: McpConnection; readonly template: ServerResourceTemplate };

type RowsProps = {
  readonly server: OfferingServer;
  readonly query: string;
  readonly isBusy: boolean;
  readonly onPick: (resource: ServerResource) => void;
  readonly onAsk: (template: ServerResourceTemplate) => void;
};

/** One thing to attach: its name, and what is known of it. */
function OfferRow({
  name,
  meta,
  isBusy,
  onPress,
}: {
  readonly name: string;
  readonly meta: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className="pl-row-button pl-offer"
        aria-disabled={isBusy}
        onClick={() => isBusy || onPress()}
      >
        <span className="pl-ellipsis pl-offer-name" data-tooltip={name}>
          <bdi>{name}</bdi>
        </span>
        <span className="pl-ellipsis pl-note pl-offer-meta" data-tooltip={meta}>
          <bdi>{meta}</bdi>
        </span>
      </button>
    </li>
  );
}

/** What one server offers that fits what is searched for. */
function ServerOffers({ server: { connection, offers }, query, isBusy, onPick, onAsk }: RowsProps) {
  const t = useT();
  const formats = useFormats();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const values = { name: connection.title };
  if (offers === undefined) return <OutcomeLine tone="busy">{t('mcp.offers.loading', values)}</OutcomeLine>;
  if (offers === 'failed') return <OutcomeLine tone="bad">{t('mcp.offers.failed', values)}</OutcomeLine>;
  const rows = [
    ...offers.resources.map((resource) => ({
      key: resource.uri,
      name: resource.name,
      meta: [
        resource.description ?? resource.uri,
        ...(resource.size === undefined ? [] : [formats.bytes(resource.size)]),
      ].join(' · '),
      texts: [resource.name, resource.uri, resource.description ?? ''],
      press: () => onPick(resource),
    })),
    ...offers.templates.map((template) => ({
      key: template.uriTemplate,
      name: `${template.name}…`,
      meta: template.description ?? template.uriTemplate,
      texts: [template.name, template.uriTemplate, template.description ?? ''],
      press: () => onAsk(template),
    })),
  ];
  const found = fuzzyMatches(query, rows, ({ texts }) => texts);
  const cut = offers.isCut === true ? <OutcomeLine tone="bad">{t('tools.leftOut.rest')}</OutcomeLine> : null;
  if (rows.length === 0) return cut ?? <p className="pl-note pl-offer-none">{t('mcp.offers.none', values)}</p>;
  if (found.length === 0) return <p className="pl-note pl-offer-none">{t('mcp.offers.noMatch')}</p>;
  return (
    <>
      <ul className="pl-plain-list pl-offers">
        {found.slice(0, drawn).map(({ key, name, meta, press }) => (
          <OfferRow key={key} name={name} meta={meta} isBusy={isBusy} onPress={press} />
        ))}
      </ul>
      {found.length > drawn ? (
        <GhostButton size="1" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {t('chat.showMore')}
        </GhostButton>
      ) : null}
      {cut}
    </>
  );
}

/** What the connected servers offer to attach, searched through, and read when it is picked. */
export function ResourceSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const servers = useOfferingServers();
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const [wait, setWait] = useState<ToolWait>();
  const isBusy = wait !== undefined;
  // Whoever closes the sheet wants it no more.
  useEffect(() => () => wait?.cancel(), [wait]);

  const attach = async (connection: McpConnection, uri: string, name?: string): Promise<void> => {
    const begun = beginToolWait();
    setWait(begun);
    const isAttached = await attachResource({
      connection,
      uri,
      ...wantedBy(begun),
      ...(name !== undefined && { name }),
    });
    if (begun.isCanceled()) return;
    begun.end();
    setWait(undefined);
    if (isAttached) onClose();
  };

  return (
    <BottomSheet title={t('mcp.offers.title')} className="pl-resource-sheet" testId="resource-sheet" onClose={onClose}>
      <p className="pl-note pl-resource-lead">{t('mcp.offers.lead')}</p>
      {asked === undefined ? (
        <>
          <SearchField
            label={t('mcp.offers.search')}
            clearLabel={t('common.clear')}
            value={query}
            onValueChange={setQuery}
          />
          <div className="pl-resource-servers">
            {servers?.map((server) => (
              <section key={server.connection.id} aria-label={server.connection.title}>
                <h3 className="pl-label">
                  <bdi>{server.connection.title}</bdi>
                </h3>
                <ServerOffers
                  server={server}
                  query={query}
                  isBusy={isBusy}
                  onPick={({ uri, name }) => void attach(server.connection, uri, name)}
                  onAsk={(template) => setAsked({ connection: server.connection, template })}
                />
              </section>
            ))}
          </div>
        </>
      ) : (
        <TemplateForm
          {...asked}
          isBusy={isBusy}
          onAttach={(uri) => void attach(asked.connection, uri)}
          onBack={() => setAsked(undefined)}
        />
      )}
      {isBusy ? <BusyLine onCancel={() => setWait(undefined)}>{t('documents.reading')}</BusyLine> : null}
    </BottomSheet>
  );
}
