import { ToastView } from '@/components/ui/ToastView';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';
import { dismissToast, type ShownToast, useToast } from '@/lib/panel/toasts';

function ActiveToast({ toast }: { readonly toast: ShownToast }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const { textKey, values, undo, until } = toast;
  const text = t(textKey, values);
  const action = undo === undefined ? toast.action : { ...undo, labelKey: 'common.undo' as const };
  if (action === undefined) return <ToastView text={text} />;
  const act = () => {
    dismissToast();
    action.run();
  };

  return (
    <ToastView
      text={text}
      {...(undo !== undefined && {
        // The time is of the last full second, so that what is left is never said too short.
        remaining: formats.duration(Math.max(1000, Math.floor((until - now) / 1000) * 1000)),
      })}
      action={{ label: t(action.labelKey), run: act }}
    />
  );
}

/** The toast, where there is one. */
export function Toasts() {
  const toast = useToast((state) => state.toast);
  return toast === undefined ? null : <ActiveToast key={toast.id} toast={toast} />;
}
