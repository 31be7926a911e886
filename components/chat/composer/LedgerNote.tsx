import { Popover } from '@radix-ui/themes';
import { useRef } from 'react';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { showPrice } from '@/lib/panel/app/sheets';
import { useLedger } from '@/lib/panel/chat/ledger';
import { LedgerRows } from './LedgerRows';
import './LedgerNote.css';

/** How much the next question sends, and how much the model accepts; a press shows the parts. */
export function LedgerNote() {
  const t = useT();
  const formats = useFormats();
  const ledger = useLedger();
  const active = useActiveModel();
  const trigger = useRef<HTMLButtonElement>(null);
  if (ledger === undefined || active === undefined || ledger.totalTokens === 0) return null;
  const { contextWindow } = active.model;
  const count = formats.compact(ledger.totalTokens);
  const words =
    contextWindow === undefined
      ? t('ledger.tokens', { count })
      : t('ledger.share', { count, window: formats.compact(contextWindow) });

  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          ref={trigger}
          type="button"
          className="pl-line-button pl-ledger"
          data-testid="ledger"
          aria-label={words}
          data-level={ledger.level}
        >
          {ledger.share === undefined ? null : (
            <span className="pl-ledger-bar" aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(100, ledger.share * 100)}%` }} />
            </span>
          )}
          <span className="pl-tabular pl-ledger-words" data-short={`~${count}`}>
            <span>{words}</span>
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Content
        className="pl-ledger-popover"
        align="end"
        side="top"
        sideOffset={8}
        aria-label={t('ledger.open')}
      >
        <LedgerRows
          ledger={ledger}
          active={active}
          onPrice={() => {
            // The sheet gives the focus back to where it was, and the button that was pressed disappears.
            trigger.current?.focus();
            showPrice();
          }}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
