import { Wrench } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useAttachSources } from '@/lib/panel/attach-sources';
import { followToolList, useToolList } from '@/lib/panel/tools/tool-list';
import './ToolsButton.css';

const ToolsSheet = lazyView(async () => (await import('./ToolsSheet')).ToolsSheet);

/** Opens the tools of the conversation. While some are on, it is a chip that counts them: they go with the question. */
export function ToolsButton() {
  const t = useT();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  useEffect(followToolList, []);
  const count = useToolList(({ list }) => list?.count ?? 0);
  const hasServers = useToolList(({ list }) => list?.sources.some(({ id }) => id.startsWith('mcp-')) === true);
  useEffect(() => useAttachSources.setState({ hasServers }), [hasServers]);
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  const words = t('tools.count', { count });

  return (
    <>
      {count === 0 ? (
        <IconButton className="pl-tools-button" label={t('tools.title')} {...opens}>
          <Wrench size={16} aria-hidden="true" />
        </IconButton>
      ) : (
        <button
          type="button"
          className="pl-chip pl-tools-button pl-tools-chip"
          aria-label={words}
          data-tooltip={words}
          {...opens}
        >
          <Wrench size={14} aria-hidden="true" />
          <span className="pl-tools-words">{words}</span>
          <span className="pl-tools-number">{formats.number(count)}</span>
        </button>
      )}
      <Suspense fallback={null}>{isOpen ? <ToolsSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
