/** A picture at the size of the window, with those beside it: by buttons and by arrow keys. Escape closes it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { Picture } from '~/platform/media/picture.tsx';
import { IconButton, LinkButton } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '~/ui/icon.tsx';
import type { ViewedPicture } from './picture-links.tsx';

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

export default function PictureViewer({ pictures, index, onIndex, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const count = pictures.length;
  const shown = pictures[index];
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const next = index + step;
      if (step !== 0 && next >= 0 && next < count) onIndex(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [index, count, onIndex]);
  if (!shown) return null;
  const position = index + 1;
  return (
    <Dialog
      open
      size="lg"
      closeLabel={t`Close`}
      title={
        <span aria-live="polite">
          {count > 1 ? (
            <Trans>
              Picture {position} of {count}
            </Trans>
          ) : (
            shown.alt
          )}
        </span>
      }
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {count > 1 ? (
            <>
              <IconButton
                label={t`Previous picture`}
                icon={<ChevronLeftIcon />}
                disabled={index === 0}
                onClick={() => onIndex(index - 1)}
              />
              <IconButton
                label={t`Next picture`}
                icon={<ChevronRightIcon />}
                disabled={position === count}
                onClick={() => onIndex(position)}
              />
            </>
          ) : null}
          <LinkButton look="ghost" href={shown.url} target="_blank" rel="noreferrer">
            <Trans>Open the original</Trans>
          </LinkButton>
        </>
      }
    >
      <Picture
        key={shown.url}
        url={shown.url}
        alt={shown.alt}
        place={{ sizes: 'min(92vw, 640px)' }}
        eager
        className={large}
      />
    </Dialog>
  );
}

const large = css({
  display: 'block',
  width: 'full',
  maxHeight: '70dvh',
  objectFit: 'contain',
  borderRadius: 'control',
});
