/** Files of pictures that are chosen for an upload: which ones, how large, and why one was refused. */
import { useLingui } from '@lingui/react/macro';
import { appConfig } from '~config';
import type { FileRefusal } from '~/ui/image-picker.tsx';

/** What a picker of pictures takes. */
export const pictureFiles = {
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: appConfig.offers.maxImageBytes,
};

/** @param tooMany what is said of more files than there is room for */
export function usePictureRefusals(tooMany: string): Record<FileRefusal, string> {
  const { t } = useLingui();
  const megabytes = pictureFiles.maxBytes / 1024 / 1024;
  return {
    type: t`Choose a JPEG, PNG, WebP or AVIF picture.`,
    size: t`A picture may have at most ${megabytes} MB.`,
    count: tooMany,
  };
}
