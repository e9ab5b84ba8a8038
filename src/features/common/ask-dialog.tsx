/** Asks with the thing's name before it is gone. */
import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';

export function AskDialog(props: {
  /** The question, with the name. */
  title: ReactNode;
  /** What follows from a yes. */
  description: ReactNode;
  /** The act in a word or two. */
  act: ReactNode;
  /** The other way, where *Cancel* could be read as the act. */
  keep?: ReactNode;
  onAct: () => void;
  onClose: () => void;
}) {
  const { title, description, act, onAct, onClose } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      initialFocus={keepButton}
      title={title}
      description={description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={keepButton} look="ghost" onClick={onClose}>
            {props.keep ?? <Trans>Cancel</Trans>}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    />
  );
}
