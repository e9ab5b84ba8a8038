/** Marks of sign-in providers: plain signs in the colour of the text, drawn for this set. */
import type { ReactNode } from 'react';
import { Outline, type IconProps } from './icon-outline.tsx';

/** Lines of one weight at every size, which signs of makers are recognised by. */
function Mark(props: IconProps & { children: ReactNode }) {
  return <Outline strokeWidth={2} {...props} />;
}

/** A round letter G. */
export function GoogleMark(props: IconProps) {
  return (
    <Mark {...props} strokeWidth={2.6} strokeLinecap="butt">
      <path d="M18.6 6.200A9 9 0 1 0 21 12h-8.4" />
    </Mark>
  );
}

/** A camera. */
export function InstagramMark(props: IconProps) {
  return (
    <Mark {...props}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17 7h.01" />
    </Mark>
  );
}

/** Two strokes that cross. */
export function XMark(props: IconProps) {
  return (
    <Mark {...props}>
      <path d="M4 4l12.5 16H20L7.5 4zM19.3 4l-6.1 6.800M10.6 13.400L4.7 20" />
    </Mark>
  );
}

/** A face with a headset. */
export function DiscordMark(props: IconProps) {
  return (
    <Mark {...props}>
      <path d="M7.5 5.500C9 5 10.4 4.8 12 4.800s3 .2 4.5 .7c2.6 3 4.2 6.7 4 11.7-1.6 1.3-3.2 2-4.8 2.300l-1.2-2.300M16.8 16.300c-3 1.3-6.6 1.3-9.6 0M9.5 17.200l-1.2 2.300c-1.6-.3-3.2-1-4.8-2.3-.2-5 1.4-8.7 4-11.7" />
      <path d="M9 12h.01M15 12h.01" />
    </Mark>
  );
}

/** A person's i and n in a frame. */
export function LinkedInMark(props: IconProps) {
  return (
    <Mark {...props}>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M7.5 10.500v6M7.5 7.300h.01M11.5 16.500v-6M11.5 13.300c0-3.7 5-3.7 5 0v3.2" />
    </Mark>
  );
}

/** A letter f. */
export function FacebookMark(props: IconProps) {
  return (
    <Mark {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 21v-9c0-2.2 1-3.3 3.3-3.200M9.3 13h5.4" />
    </Mark>
  );
}

/** A paper plane. */
export function TelegramMark(props: IconProps) {
  return (
    <Mark {...props}>
      <path d="M21 4L3 11.200l5.8 2.200L18 7l-7 7.6 6.6 4.900zM8.8 13.400l.9 5.6 2.9-3.2" />
    </Mark>
  );
}
