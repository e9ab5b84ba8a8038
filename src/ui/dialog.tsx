import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from 'styled-system/css';
import { dialog, sheet } from 'styled-system/recipes';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icon.tsx';

interface ModalProps {
  /** Leave `open` out and give a `trigger` for an uncontrolled dialog. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  title: ReactNode;
  /** Label of the closing cross; without it there is no cross and the footer must offer a way to close. */
  closeLabel?: string;
  /** The buttons. */
  footer?: ReactNode;
  /** The initial focus; the first focusable element by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export interface DialogProps extends ModalProps {
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for questions before something is lost. */
  role?: 'dialog' | 'alertdialog';
}

function Modal(props: ModalProps & { role?: 'dialog' | 'alertdialog'; content: ReactNode }) {
  return (
    <Ark.Root
      open={props.open}
      onOpenChange={(details) => props.onOpenChange?.(details.open)}
      role={props.role}
      initialFocusEl={props.initialFocus ? () => props.initialFocus?.current ?? null : undefined}
      lazyMount
      unmountOnExit
    >
      {props.trigger === undefined ? null : <Ark.Trigger asChild>{props.trigger}</Ark.Trigger>}
      <Portal>{props.content}</Portal>
    </Ark.Root>
  );
}

function Close({ label, className }: { label: string | undefined; className: string | undefined }) {
  if (label === undefined) return null;
  return (
    <Ark.CloseTrigger asChild>
      <IconButton label={label} icon={<CloseIcon />} className={className} />
    </Ark.CloseTrigger>
  );
}

/** A question or a short task above the page. Escape and a press beside it close it; the focus returns. */
export function Dialog(props: DialogProps) {
  const styles = dialog({ size: props.size });
  return (
    <Modal
      {...props}
      content={
        <>
          <Ark.Backdrop className={styles.backdrop} />
          <Ark.Positioner className={styles.positioner}>
            <Ark.Content className={styles.content}>
              <div className={styles.head}>
                <Ark.Title className={styles.title}>{props.title}</Ark.Title>
                <Close label={props.closeLabel} className={styles.close} />
              </div>
              {props.description === undefined ? null : (
                <Ark.Description className={styles.description}>
                  {props.description}
                </Ark.Description>
              )}
              {props.children === undefined ? null : (
                <div className={styles.body}>{props.children}</div>
              )}
              {props.footer === undefined ? null : (
                <div className={styles.footer}>{props.footer}</div>
              )}
            </Ark.Content>
          </Ark.Positioner>
        </>
      }
    />
  );
}

export interface SheetProps extends ModalProps {
  /** From below on the narrow frame (filters), from the end beside a table. */
  side?: 'bottom' | 'end';
  /** Of the element that places it in the window. */
  className?: string;
}

/** A dialog that comes from an edge, with its own scroll and its buttons always in sight. */
export function Sheet(props: SheetProps) {
  const styles = sheet({ side: props.side });
  return (
    <Modal
      {...props}
      content={
        <>
          <Ark.Backdrop className={styles.backdrop} />
          <Ark.Positioner className={cx(styles.positioner, props.className)}>
            <Ark.Content className={styles.content}>
              <div className={styles.head}>
                <Ark.Title className={styles.title}>{props.title}</Ark.Title>
                <Close label={props.closeLabel} className={styles.close} />
              </div>
              <div className={styles.body}>{props.children}</div>
              {props.footer === undefined ? null : (
                <div className={styles.footer}>{props.footer}</div>
              )}
            </Ark.Content>
          </Ark.Positioner>
        </>
      }
    />
  );
}

/** Wraps a button inside a dialog or sheet so that it closes it. */
export function DialogClose(props: { children: ReactElement }) {
  return <Ark.CloseTrigger asChild>{props.children}</Ark.CloseTrigger>;
}
