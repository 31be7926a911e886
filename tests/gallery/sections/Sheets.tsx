import { BottomSheet as BottomSheetView } from '@/components/ui/BottomSheet';
import { Sheet as SheetView } from '@/components/ui/Sheet';
import { useT } from '@/lib/i18n/use-t';

/** What lies over the conversation. */
export function Sheet() {
  const t = useT();
  return (
    <SheetView title={t('app.shortcut.title')} lead={t('app.crashText')}>
      <p className="gallery-exhibit">{t('app.crashText')}</p>
    </SheetView>
  );
}

/** What stands at the foot of the panel. */
export function BottomSheet() {
  const t = useT();
  return (
    <BottomSheetView title={t('app.shortcut.title')} testId="sheet" onClose={() => {}}>
      <p className="gallery-exhibit">{t('app.crashText')}</p>
    </BottomSheetView>
  );
}
