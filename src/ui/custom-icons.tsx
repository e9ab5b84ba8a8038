import {
  CircleExclamationPoint as AlertIcon,
  TriangleExclamationPoint as WarningIcon,
} from 'lucide-react';
import { Outline, type IconProps } from './icon-outline.tsx';

/** The renamed exclamation icons of the set, under stable names. */
export { AlertIcon, WarningIcon };

export type { IconProps };

/** The brand's mark: an L whose missing corner is a flag. */
export function BrandMark({ size = 34, ...rest }: IconProps) {
  return (
    <svg
      className="ui-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden={rest['aria-label'] ? undefined : true}
      {...rest}
    >
      <path d="M3 2h6.2v13.6H21L16.2 22H3z" />
      <path d="M12.4 2H21v8.6h-3.1L12.4 5.2z" />
    </svg>
  );
}

/** A filled star for ratings; the colour comes from the text. */
export function StarIcon({ size = 16, ...rest }: IconProps) {
  return (
    <svg
      className="ui-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden={rest['aria-label'] ? undefined : true}
      {...rest}
    >
      <path d="M12 2.6l2.9 6.1 6.6.9-4.8 4.7 1.2 6.7L12 17.8 6.1 21l1.2-6.7L2.5 9.6l6.6-.9z" />
    </svg>
  );
}

/** A permanent failure: an error page, a dead link. */
export function SkullIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <path d="M12 2.5c-5 0-8.5 3.6-8.5 8.2 0 2.9 1.3 5 3.3 6.4.5.4.7.8.7 1.4v1.3c0 .9.6 1.7 1.6 1.7h5.8c1 0 1.6-.8 1.6-1.7v-1.3c0-.6.2-1 .7-1.4 2-1.4 3.3-3.5 3.3-6.4 0-4.6-3.5-8.2-8.5-8.2z" />
      <path d="M7.4 11.2l2.9-1.1.5 2.4-2.3.9zM16.6 11.2l-2.9-1.1-.5 2.4 2.3.9zM12 14.6v1.6M10 18.8v2.5M14 18.8v2.5" />
    </Outline>
  );
}

/** Platforms: plain signs, none of them a maker's logo. */
export function PcIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <rect x="2.5" y="4" width="19" height="12.5" rx="2" />
      <path d="M12 16.5V20.5M8 20.5h8" />
    </Outline>
  );
}

export function PlayStationIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <path d="M12 2.8l3.2 5.4H8.8zM9.9 16.6l4.2 4.2M14.1 16.6l-4.2 4.2" />
      <circle cx="19" cy="13" r="2.4" />
      <rect x="2.8" y="10.8" width="4.4" height="4.4" />
    </Outline>
  );
}

export function XboxIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M8 5.5c1.500 .2 2.900 1 4 2.100 1.100-1.100 2.500-1.900 4-2.100M5.600 18.200C6.800 14 9 10.600 12 8.400c3 2.200 5.200 5.600 6.400 9.800" />
    </Outline>
  );
}

export function SwitchConsoleIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <path d="M10.500 3H7.500A4.500 4.500 0 0 0 3 7.500v9A4.500 4.500 0 0 0 7.500 21h3zM13.500 3h3A4.500 4.500 0 0 1 21 7.500v9a4.500 4.500 0 0 1-4.500 4.500h-3z" />
      <circle cx="6.900" cy="8.300" r="1.200" />
      <circle cx="17.300" cy="14" r="1.200" />
    </Outline>
  );
}

export function MobileIcon(props: IconProps) {
  return (
    <Outline {...props}>
      <rect x="6" y="2.500" width="12" height="19" rx="2.500" />
      <path d="M11 18.300h2" />
    </Outline>
  );
}
