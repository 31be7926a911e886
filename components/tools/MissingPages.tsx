import { TriangleAlert } from 'lucide-react';
import { StateText } from '@/components/ui/StateText';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

/** Which part of a server's list of tools did not come, and what became of the tools in it. */
export function MissingPages({ page }: { readonly page: number }) {
  const t = useT();
  const formats = useFormats();
  return (
    <StateText tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      {t('mcp.missing', { page: formats.number(page) })}
    </StateText>
  );
}
