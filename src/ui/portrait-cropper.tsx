import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper';
import type { ReactNode, Ref } from 'react';
import { css } from 'styled-system/css';

export interface PortraitCropperProps {
  /** An object URL. */
  src: string;
  /** Edge of the result in pixels. */
  edge: number;
  texts: {
    /** The picture with its circle. */
    region: string;
    /** The circle. */
    circle: string;
    instructions: string;
    zoom: string;
    position: (details: { x: number; y: number; width: number }) => string;
  };
  /** The initial focus: the circle cannot have it before the picture is loaded. */
  zoomRef?: Ref<HTMLInputElement>;
  /** The picture could not be decoded. */
  onUnreadable: () => void;
  /** The buttons; `crop` returns what is inside the circle. */
  children: (crop: () => Promise<Blob | null>) => ReactNode;
}

const root = css({ display: 'grid', gap: '4' });
const viewport = css({
  width: 'fit-content',
  maxWidth: 'full',
  marginInline: 'auto',
  borderRadius: 'control',
  background: 'raised',
});
const picture = css({ display: 'block', maxWidth: 'full', maxHeight: '46vh' });
const circle = css({
  borderRadius: 'full',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'accent',
  boxShadow: '0 0 0 9999px oklch(0.1 0 0 / 0.6)',
  cursor: 'move',
});
const grip = css({
  width: '28px',
  height: '28px',
  display: 'grid',
  placeItems: 'center',
});
const gripDot = css({
  width: '14px',
  height: '14px',
  borderRadius: 'full',
  background: 'accent',
  border: '2px solid {colors.canvas}',
});
const zoomRow = css({ display: 'grid', gap: '2', textStyle: 'label' });
const slider = css({ width: 'full', minHeight: '44px', accentColor: '{colors.text}' });

const LARGEST_ZOOM = 4;
const SMALLEST_EDGE = 48;
const grips = ['nw', 'ne', 'se', 'sw'] as const;

/**
 * Crops a circle out of a picture: dragged, pinched, or by keys (arrows move, plus and minus zoom, Alt with arrows
 * resizes). Heavy, so it is loaded when a picture was chosen.
 */
export function PortraitCropper(props: PortraitCropperProps) {
  const { src, edge, texts, zoomRef, onUnreadable, children } = props;
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    minWidth: SMALLEST_EDGE,
    minHeight: SMALLEST_EDGE,
    maxZoom: LARGEST_ZOOM,
    nudgeStep: 4,
    translations: {
      rootLabel: texts.region,
      rootRoleDescription: texts.region,
      previewLoading: texts.region,
      previewDescription: () => texts.instructions,
      selectionLabel: () => texts.circle,
      selectionRoleDescription: texts.circle,
      selectionInstructions: texts.instructions,
      selectionValueText: texts.position,
    },
  });
  const crop = async (): Promise<Blob | null> => {
    const image = await cropper.getCroppedImage({
      type: 'image/png',
      maxSize: { width: edge, height: edge },
      output: 'blob',
    });
    return image instanceof Blob ? image : null;
  };
  return (
    <ImageCropper.RootProvider value={cropper} className={root}>
      <ImageCropper.Viewport className={viewport}>
        <ImageCropper.Image src={src} className={picture} onError={onUnreadable} />
        <ImageCropper.Selection className={circle}>
          {grips.map((position) => (
            <ImageCropper.Handle key={position} position={position} className={grip}>
              <i className={gripDot} />
            </ImageCropper.Handle>
          ))}
        </ImageCropper.Selection>
      </ImageCropper.Viewport>
      <label className={zoomRow}>
        {texts.zoom}
        <input
          ref={zoomRef}
          className={slider}
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={0.1}
          value={cropper.zoom}
          onChange={(event) => cropper.setZoom(event.target.valueAsNumber)}
        />
      </label>
      {children(crop)}
    </ImageCropper.RootProvider>
  );
}
