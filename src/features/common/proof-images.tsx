/** Choosing images that are uploaded while the form is filled in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { ImageUploads } from '~/platform/media/use-image-uploads.ts';
import { ImagePicker, type FileRefusal } from '~/ui/image-picker.tsx';
import { pictureFiles, usePictureRefusals } from './picture-files.ts';

interface ProofImagesProps {
  uploads: ImageUploads;
  label: ReactNode;
  hint?: ReactNode;
  max: number;
  error?: string;
  firstBadge?: ReactNode;
}

export function ProofImages({ uploads, label, hint, max, error, firstBadge }: ProofImagesProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const reasons = usePictureRefusals(t`At most ${max} pictures are possible.`);
  return (
    <ImagePicker
      label={label}
      hint={hint}
      images={uploads.images}
      max={max}
      {...pictureFiles}
      addLabel={<Trans>Add pictures</Trans>}
      removeLabel={(image) => t`Remove ${image.alt}`}
      firstBadge={firstBadge}
      error={error ?? (refusal ? reasons[refusal] : uploads.error)}
      onAdd={(files) => {
        setRefusal(null);
        uploads.add(files);
      }}
      onRefuse={(refused) => setRefusal(refused[0]?.reason ?? null)}
      onRemove={uploads.remove}
    />
  );
}
