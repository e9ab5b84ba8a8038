import { useSyncExternalStore, type ReactNode } from 'react';
import { toast as toastRecipe } from 'styled-system/recipes';
import { IconButton } from './button.tsx';
import { CloseIcon, DoneIcon, FailedIcon, InfoIcon, WarningIcon } from './icon.tsx';
import { TextButton } from './marks.tsx';
import { toastStore, type Toast, type ToastStatus, type ToastStore } from './toast-store.ts';

const icons: Record<ToastStatus, ReactNode> = {
  default: <InfoIcon />,
  success: <DoneIcon />,
  warning: <WarningIcon />,
  error: <FailedIcon />,
};

const noToasts: readonly Toast[] = [];

export interface ToasterProps {
  /** Name of the region. */
  label: string;
  closeLabel: string;
  /** The application's store unless another is given. */
  store?: ToastStore;
}

/** The place of the toasts: bottom right on wide screens, at the top on narrow ones. Mount it once. */
export function Toaster({ label, closeLabel, store = toastStore }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, () => noToasts);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className={toastRecipe().region}
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      {toasts.map((item) => (
        <ToastCard
          key={item.id}
          toast={item}
          closeLabel={closeLabel}
          onClose={() => {
            store.dismiss(item.id);
            // What was pointed at or focused is removed without a leave event, so the timers are resumed here.
            store.resume();
          }}
        />
      ))}
    </section>
  );
}

/** One toast. */
export function ToastCard(props: { toast: Toast; closeLabel: string; onClose: () => void }) {
  const { toast } = props;
  const styles = toastRecipe({ status: toast.status });
  return (
    <div className={styles.root} role={toast.status === 'error' ? 'alert' : undefined}>
      <span className={styles.icon}>{icons[toast.status]}</span>
      <div>
        {toast.title === undefined ? null : <b className={styles.title}>{toast.title}</b>}
        <p className={styles.body}>
          {toast.description} {toast.link}
        </p>
        {toast.action === undefined ? null : (
          <TextButton
            className={styles.action}
            onClick={() => {
              toast.action?.onAction();
              props.onClose();
            }}
          >
            {toast.action.label}
          </TextButton>
        )}
      </div>
      <IconButton
        label={props.closeLabel}
        icon={<CloseIcon size={16} />}
        className={styles.close}
        onClick={props.onClose}
      />
    </div>
  );
}
