/** Choosing images that are uploaded while the form is filled in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { appConfig } from '~config';
import type { ImageUploads } from '~/platform/media/use-image-uploads.ts';
import { ImagePicker, type FileRefusal } from '~/ui/image-picker.tsx';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

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
  const megabytes = appConfig.offers.maxImageBytes / 1024 / 1024;
  const reasons: Record<FileRefusal, string> = {
    type: t`Choose a JPEG, PNG, WebP or AVIF picture.`,
    size: t`A picture may have at most ${megabytes} MB.`,
    count: t`At most ${max} pictures are possible.`,
  };
  return (
    <ImagePicker
      label={label}
      hint={hint}
      images={uploads.images}
      max={max}
      maxBytes={appConfig.offers.maxImageBytes}
      accept={ACCEPTED}
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
