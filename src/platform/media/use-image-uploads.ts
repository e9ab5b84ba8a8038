/** Uploads of images: previews at once, ids when they are uploaded, the reason when they failed. */
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { failureText, fieldErrorsOf } from '../api/failures.ts';
import { sendImage } from './send-image.ts';

export interface ImageUpload {
  id: string;
  src: string;
  alt: string;
  mediaId: string | null;
  busy: boolean;
  failed: boolean;
}

export interface ImageUploads {
  images: ImageUpload[];
  /** Ids of the uploaded ones, in order. */
  mediaIds: string[];
  isBusy: boolean;
  /** Why the last one failed. */
  error: string | undefined;
  add(files: readonly File[]): void;
  remove(id: string): void;
  /** Marks images that the server refused: deleted as unused, or taken down. Other failures change nothing. */
  refuse(failure: unknown): void;
  move(ids: readonly string[]): void;
  /** Puts stored images in place of all. */
  replace(stored: readonly StoredImage[]): void;
}

interface StoredImage {
  mediaId: string;
  url: string;
}

const uploadedOf = ({ mediaId, url }: StoredImage): ImageUpload => ({
  id: mediaId,
  src: url,
  alt: '',
  mediaId,
  busy: false,
  failed: false,
});

/** @param initial images that are stored already. */
export function useImageUploads(max: number, initial: readonly StoredImage[] = []): ImageUploads {
  const { i18n } = useLingui();
  const [error, setError] = useState<string>();
  const [images, setImages] = useState<ImageUpload[]>(() => initial.map(uploadedOf));
  const counter = useRef(0);
  const patch = (id: string, change: Partial<ImageUpload>) =>
    setImages((known) => known.map((image) => (image.id === id ? { ...image, ...change } : image)));

  const send = async (id: string, file: File): Promise<void> => {
    try {
      const { id: mediaId, url } = await sendImage(file);
      patch(id, { mediaId, src: url, busy: false });
    } catch (failure) {
      setError(failureText(failure, i18n));
      patch(id, { busy: false, failed: true });
    }
  };
  return {
    images,
    mediaIds: images.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId])),
    isBusy: images.some((image) => image.busy),
    error,
    add(files) {
      setError(undefined);
      for (const file of files.slice(0, Math.max(0, max - images.length))) {
        counter.current += 1;
        const id = `upload-${counter.current}`;
        const src = URL.createObjectURL(file);
        setImages((known) => [
          ...known,
          { id, src, alt: file.name, mediaId: null, busy: true, failed: false },
        ]);
        void send(id, file);
      }
    },
    remove(id) {
      setImages((known) => known.filter((image) => image.id !== id));
    },
    refuse(failure) {
      const uploaded = images.filter(({ mediaId }) => mediaId !== null);
      const paths = Object.keys(fieldErrorsOf(failure));
      const gone = new Set(
        paths.map((path) => uploaded[Number(/^images\.(\d+)$/.exec(path)?.[1])]?.id),
      );
      const mark = (image: ImageUpload): ImageUpload =>
        gone.has(image.id) ? { ...image, mediaId: null, failed: true } : image;
      setImages((known) => known.map(mark));
    },
    move(ids) {
      setImages((known) => ids.flatMap((id) => known.filter((image) => image.id === id)));
    },
    replace(stored) {
      setImages(stored.map(uploadedOf));
    },
  };
}
