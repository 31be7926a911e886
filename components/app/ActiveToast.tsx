import { ToastView } from '@/components/ui/ToastView';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';
import { dismissToast, type ShownToast, type Toast } from '@/lib/panel/toasts';

/** A toast, with what can be done about it. */
export function ActiveToast({ toast }: { readonly toast: ShownToast }) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const { textKey, values, cause, undo, until } = toast;
  const words = {
    text: t(textKey, values),
    ...(cause !== undefined && { detail: t(cause.textKey, cause.values) }),
  };
  const action = undo === undefined ? toast.action : { ...undo, labelKey: 'common.undo' as const };
  if (action === undefined) return <ToastView {...words} />;
  const offered = ({ labelKey, run }: NonNullable<Toast['action']>) => ({
    label: t(labelKey),
    run: () => {
      dismissToast();
      run();
    },
  });

  return (
    <ToastView
      {...words}
      {...(undo !== undefined && {
        // The time is from the last full second, so that it never says less than what is left.
        remaining: formats.duration(Math.max(1000, Math.floor((until - now) / 1000) * 1000)),
      })}
      action={offered(action)}
      {...(undo !== undefined && toast.action !== undefined && { otherAction: offered(toast.action) })}
    />
  );
}
