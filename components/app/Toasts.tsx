import { Suspense } from 'react';
import { lazyView } from '@/components/ui/lazy-view';
import { useToast } from '@/lib/panel/toasts';

const ActiveToast = lazyView(async () => (await import('./ActiveToast')).ActiveToast);

/** The toast, if there is one. */
export function Toasts() {
  const toast = useToast((state) => state.toast);
  return toast === undefined ? null : (
    <Suspense fallback={null}>
      <ActiveToast key={toast.id} toast={toast} />
    </Suspense>
  );
}
