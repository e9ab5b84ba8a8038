/** A picture of ours in the right size and format, with its space reserved. Decorative unless `alt` is given. */
import { cx } from 'styled-system/css';
import { imageSources } from './images.ts';

interface PictureProps {
  url: string;
  /** What it shows; empty for pictures whose text stands beside them. */
  alt?: string;
  /** The edge in CSS pixels for emblems and thumbnails, or the `sizes` attribute for pictures that stretch. */
  place: { px: number } | { sizes: string };
  /** For the first picture of a page: fetched at once and first. */
  eager?: boolean;
  /** In pixels, where the address does not tell the proportion. */
  size?: { width: number | null; height: number | null };
  className?: string;
}

export function Picture({ url, alt = '', place, eager = false, size, className }: PictureProps) {
  const { src, sources, width, height } = imageSources(url, place);
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width ?? size?.width ?? undefined}
        height={height ?? size?.height ?? undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={cx(className)}
      />
    </picture>
  );
}
