import { TextField } from '@radix-ui/themes';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { useT } from '@/lib/i18n/use-t';
import { serverInputs } from '@/lib/panel/tools/server-form';

export type HeaderFieldsProps = {
  /** Headers that the server has: their values are kept where nothing is typed. */
  readonly stored: McpConnection['headers'];
  /** Names of headers that want a value. */
  readonly wanted: readonly string[];
  readonly onRemove: (name: string) => void;
};

type Row = { readonly key: number; readonly name?: string; readonly lastFour?: string };

/** The headers that are sent to a server. Values stay in their inputs. */
export function HeaderFields({ stored, wanted, onRemove }: HeaderFieldsProps) {
  const t = useT();
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...Object.entries(stored).map(([name, { lastFour }], key) => ({ key, name, lastFour })),
    ...wanted.map((name, index) => ({ key: 1_000 + index, name })),
  ]);
  const last = useRef(10_000);

  const add = (): void => {
    last.current += 1;
    const key = last.current;
    setRows((before) => [...before, { key }]);
  };
  const remove = ({ key, name, lastFour }: Row): void => {
    setRows((before) => before.filter((row) => row.key !== key));
    if (name !== undefined && lastFour !== undefined) onRemove(name);
  };

  return (
    <div className="pl-headers">
      {rows.map((row) => (
        <div key={row.key} className="pl-header-row">
          <TextField.Root
            className="pl-header-name"
            name={serverInputs.headerName}
            aria-label={t('mcp.header')}
            placeholder={t('mcp.header')}
            dir="ltr"
            spellCheck={false}
            defaultValue={row.name ?? ''}
            readOnly={row.name !== undefined}
          />
          <TextField.Root
            className="pl-header-value"
            name={serverInputs.headerValue}
            aria-label={row.name === undefined ? t('mcp.headerValue') : t('mcp.valueOf', { name: row.name })}
            type="password"
            autoComplete="off"
            dir="ltr"
            placeholder={row.lastFour === undefined ? t('mcp.headerValue') : `… ${row.lastFour}`}
          />
          <IconButton label={t('mcp.removeHeader', { name: row.name ?? '' })} size="dense" onClick={() => remove(row)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <GhostButton type="button" size="1" onClick={add}>
        <Plus size={14} aria-hidden="true" />
        {t('mcp.addHeader')}
      </GhostButton>
    </div>
  );
}
