/** The logo of each provider, as an icon. */
import type { ComponentType } from 'react';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { IconProps } from '~/ui/custom-icons.tsx';
import {
  DiscordMark,
  FacebookMark,
  GoogleMark,
  InstagramMark,
  LinkedInMark,
  TelegramMark,
  XMark,
} from '~/ui/social-icons.tsx';

export const socialMarks: Readonly<Record<SocialProviderName, ComponentType<IconProps>>> = {
  google: GoogleMark,
  instagram: InstagramMark,
  x: XMark,
  discord: DiscordMark,
  linkedin: LinkedInMark,
  facebook: FacebookMark,
  telegram: TelegramMark,
};
