/** Images of the message that is being written: uploaded at once, attached by their id. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import type { UploadedImage } from '~/contracts/media/media.contract.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { sendImage } from '~/platform/media/send-image.ts';
import { usePreviews } from '~/platform/media/use-previews.ts';
import { sortFiles, type FileRefusal } from '~/ui/image-picker.tsx';

export interface Attachment {
  id: string;
  /** An object URL: shown before the upload is finished. */
  preview: string;
  name: string;
  stored: Message['attachments'][number] | null;
  /** Of the upload; null without one. */
  failure: unknown;
}

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
const { maxImages } = appConfig.chat;
const { maxImageBytes } = appConfig.offers;

/** Uploads a file; an expired session of a long-open page is renewed once. */
function useUpload() {
  const client = useQueryClient();
  return async (file: File): Promise<UploadedImage> => {
    try {
      return await sendImage(file);
    } catch (error) {
      const isOver =
        error instanceof Failure && ['TOKEN_EXPIRED', 'UNAUTHENTICATED'].includes(error.code);
      if (!isOver) throw error;
      await client.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
      return sendImage(file);
    }
  };
}

export function useAttachments() {
  const upload = useUpload();
  const previewOf = usePreviews();
  const [images, setImages] = useState<readonly Attachment[]>([]);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);

  const patch = (id: string, change: Partial<Attachment>): void =>
    setImages((known) => known.map((image) => (image.id === id ? { ...image, ...change } : image)));
  const send = async (id: string, file: File): Promise<void> => {
    try {
      const { id: mediaId, ...image } = await upload(file);
      patch(id, { stored: { media_id: mediaId, ...image } });
    } catch (error) {
      patch(id, { failure: error });
    }
  };
  const add = (files: readonly File[]): void => {
    const { taken, refused } = sortFiles(files, {
      accept: imageTypes,
      maxBytes: maxImageBytes,
      room: maxImages - images.length,
    });
    setRefusal(refused[0]?.reason ?? null);
    for (const file of taken) {
      const id = previewOf(file);
      const added = { id, preview: id, name: file.name, stored: null, failure: null };
      setImages((known) => [...known, added]);
      void send(id, file);
    }
  };
  const replace = (next: readonly Attachment[]): void => {
    setRefusal(null);
    setImages(next);
  };

  return {
    images,
    /** Why the last files were refused. */
    refusal,
    isBusy: images.some((image) => image.stored === null && image.failure === null),
    stored: images.flatMap((image) => image.stored ?? []),
    add,
    remove: (id: string) => replace(images.filter((image) => image.id !== id)),
    clear: () => replace([]),
    /** Restores the images of a message that was taken back to edit it. */
    restore: (attachments: Message['attachments']) =>
      replace(
        attachments.map((stored) => ({
          id: stored.media_id,
          preview: stored.url,
          name: '',
          stored,
          failure: null,
        })),
      ),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
