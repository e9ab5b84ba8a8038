import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { field, imagePicker } from 'styled-system/recipes';
import { FieldNotes, useFieldWiring, type FieldTexts, type FieldWiring } from './field.tsx';
import { CloseIcon, ImagePlusIcon } from './icon.tsx';
import { Spinner, Tag } from './marks.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

/** Why a file was refused. */
export type FileRefusal = 'type' | 'size' | 'count';

export interface FileRules {
  /** Media types: `image/png`. */
  accept: readonly string[];
  maxBytes: number;
  /** How many more fit. */
  room: number;
}

/** Splits chosen files into accepted and refused ones, with the reason. */
export function sortFiles(files: readonly File[], rules: FileRules) {
  const taken: File[] = [];
  const refused: { file: File; reason: FileRefusal }[] = [];
  for (const file of files) {
    if (!rules.accept.includes(file.type)) refused.push({ file, reason: 'type' });
    else if (file.size > rules.maxBytes) refused.push({ file, reason: 'size' });
    else if (taken.length >= rules.room) refused.push({ file, reason: 'count' });
    else taken.push(file);
  }
  return { taken, refused };
}

export interface PickedImage {
  id: string;
  /** An address or an object URL. */
  src: string;
  alt: string;
  /** The upload is pending. */
  busy?: boolean;
  /** The upload failed. */
  failed?: boolean;
}

export interface ImagePickerProps extends FieldTexts {
  images: readonly PickedImage[];
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  /** Called with every refused file; show its reason as `error`. */
  onRefuse?: (refused: { file: File; reason: FileRefusal }[]) => void;
  /** Labels of the drop area. */
  addLabel: ReactNode;
  removeLabel: (image: PickedImage) => string;
  max: number;
  maxBytes: number;
  accept?: readonly string[];
  /** Label of the first picture: "Cover". */
  firstBadge?: ReactNode;
  disabled?: boolean;
  className?: string;
}

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

interface AddPlaceProps {
  picker: ImagePickerProps;
  accept: readonly string[];
  room: number;
  wiring: FieldWiring;
  onFiles: (files: FileList | null) => void;
}

/** The drop area. */
function AddPlace({ picker, accept, room, wiring, onFiles }: AddPlaceProps) {
  const [isDragging, setDragging] = useState(false);
  const isWide = picker.images.length === 0;
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over);
  };
  return (
    <li data-wide={isWide ? '' : undefined}>
      <label
        className={imagePicker().add}
        data-dragging={isDragging ? '' : undefined}
        data-invalid={picker.error ? '' : undefined}
        data-wide={isWide ? '' : undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          onFiles(event.dataTransfer.files);
        }}
      >
        <input
          {...wiring}
          type="file"
          className={visuallyHidden}
          accept={accept.join(',')}
          multiple={room > 1}
          disabled={picker.disabled}
          onChange={(event) => {
            onFiles(event.target.files);
            event.target.value = '';
          }}
        />
        <ImagePlusIcon />
        <span>{picker.addLabel}</span>
      </label>
    </li>
  );
}

/** Pictures with previews: pressed, dropped or pasted into its place. Sending them is the caller's work. */
export function ImagePicker(props: ImagePickerProps) {
  const { images, accept = imageTypes } = props;
  const wiring = useFieldWiring(props);
  const labelId = useId();
  const styles = imagePicker();
  const frame = field();
  const room = props.max - images.length;
  const add = (list: FileList | null) => {
    if (list === null || list.length === 0 || props.disabled) return;
    const { taken, refused } = sortFiles([...list], { accept, maxBytes: props.maxBytes, room });
    if (taken.length > 0) props.onAdd(taken);
    // Last, so that the caller's handling of added files does not clear the reason.
    if (refused.length > 0) props.onRefuse?.(refused);
  };
  return (
    <div
      className={cx(styles.root, props.className)}
      role="group"
      aria-labelledby={labelId}
      onPaste={(event) => add(event.clipboardData.files)}
    >
      <span id={labelId} className={cx(frame.label, props.hideLabel && visuallyHidden)}>
        <span>{props.label}</span>
        {props.aside === undefined ? null : <span className={frame.aside}>{props.aside}</span>}
      </span>
      <ul className={styles.list}>
        {images.map((image, index) => (
          <li key={image.id} className={styles.item} data-failed={image.failed ? '' : undefined}>
            <img className={cx(styles.image, gone)} src={image.src} alt={image.alt} />
            {image.busy || (index === 0 && props.firstBadge !== undefined) ? (
              <span className={styles.badge}>
                <Tag onPicture>{image.busy ? <Spinner /> : props.firstBadge}</Tag>
              </span>
            ) : null}
            <button
              type="button"
              className={styles.remove}
              aria-label={props.removeLabel(image)}
              onClick={() => props.onRemove(image.id)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
        {room > 0 ? (
          <AddPlace picker={props} accept={accept} room={room} wiring={wiring} onFiles={add} />
        ) : null}
      </ul>
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
    </div>
  );
}

/** The text in place of a picture that is gone. */
const gone = css({ fontSize: '12', color: 'muted' });
