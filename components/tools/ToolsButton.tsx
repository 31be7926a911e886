import { Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { showTools } from '@/lib/panel/app/sheets';
import { followToolList, useToolList } from '@/lib/panel/tools/tool-list';
import './ToolsButton.css';

/** Opens the tools of the conversation. While some are on, it is a chip that counts them: they go with the question. */
export function ToolsButton() {
  const t = useT();
  useEffect(followToolList, []);
  const count = useToolList(({ list }) => list?.count ?? 0);

  if (count === 0) {
    return (
      <IconButton className="pl-tools-button" label={t('tools.title')} aria-haspopup="dialog" onClick={showTools}>
        <Wrench size={16} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      className="pl-chip pl-tools-button pl-tools-chip"
      aria-haspopup="dialog"
      data-tooltip={t('tools.title')}
      onClick={showTools}
    >
      <Wrench size={14} aria-hidden="true" />
      {t('tools.count', { count })}
    </button>
  );
}
