/** A confirmation dialog that names what will be deleted. */
import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';

export function AskDialog(props: {
  /** The question, with the name. */
  title: ReactNode;
  /** The consequences of confirming. */
  description: ReactNode;
  /** The label of the confirming button. */
  actionLabel: ReactNode;
  /** Another label of the dismissing button, where *Cancel* could be read as the action. */
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, description, actionLabel, onConfirm, onClose } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      initialFocus={cancelButton}
      title={title}
      description={description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={cancelButton} look="ghost" onClick={onClose}>
            {props.cancelLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {actionLabel}
          </Button>
        </>
      }
    />
  );
}
