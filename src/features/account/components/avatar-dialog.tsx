/** Crops the profile picture to a circle and uploads it. Loaded when a picture was chosen. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { uploadImage } from '~/platform/media/upload-image.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { PortraitCropper } from '~/ui/portrait-cropper.tsx';
import { FormRefusal } from '~/features/common/account-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';

const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' });

interface AvatarDialogProps {
  file: File;
  /** Its object URL. */
  src: string;
  /** Puts an uploaded image into use. */
  onUploaded: (mediaId: string) => Promise<void>;
  onClose: () => void;
}

export default function AvatarDialog({ file, src, onUploaded, onClose }: AvatarDialogProps) {
  const { t } = useLingui();
  const zoom = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const save = async (crop: () => Promise<Blob | null>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const cut = await crop();
      // A browser that cannot crop sends the whole picture: the server takes its middle.
      const sent = cut ? new File([cut], 'picture.png', { type: cut.type }) : file;
      await onUploaded((await uploadImage(sent)).id);
      onClose();
    } catch (error) {
      setRefusal(<FailureText error={error} />);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={<Trans>Your picture</Trans>}
      description={<Trans>Move and size the circle: what is inside is shown.</Trans>}
      closeLabel={t`Close`}
      initialFocus={zoom}
      onOpenChange={(open) => !open && onClose()}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <PortraitCropper
        src={src}
        edge={appConfig.privacy.avatarPixels}
        zoomRef={zoom}
        onUnreadable={() => setRefusal(t`This picture cannot be read here. Choose another one.`)}
        texts={{
          region: t`Picture with the part that is shown`,
          circle: t`Part that is shown`,
          instructions: t`The arrow keys move the circle, plus and minus enlarge the picture, Alt with the arrow keys sizes the circle.`,
          zoom: t`Enlarge`,
          position: ({ x, y, width }) => t`${x} from the left, ${y} from the top, ${width} wide`,
        }}
      >
        {(crop) => (
          <div className={actions}>
            <Button look="ghost" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="accent" busy={isBusy} onClick={() => void save(crop)}>
              <Trans>Use this picture</Trans>
            </Button>
          </div>
        )}
      </PortraitCropper>
    </Dialog>
  );
}
