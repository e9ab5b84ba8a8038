/** The frame of an own icon. */
import type { ReactNode, SVGProps } from 'react';

/** Every own icon takes the attributes of an `svg`; it is decoration unless `aria-label` is given. */
export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Edge in pixels, 20 by default. */
  size?: number;
}

/** The frame of an icon that is drawn in lines. */
export function Outline({ size = 20, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className="ui-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] ? undefined : true}
      {...rest}
    >
      {children}
    </svg>
  );
}
