/** The sign-in providers. In their own module, because addresses name them (decision 0008). */
import * as v from 'valibot';

export const socialProviders = [
  'google',
  'instagram',
  'x',
  'discord',
  'linkedin',
  'facebook',
  'telegram',
] as const;
export const socialProviderSchema = v.picklist(socialProviders);
export type SocialProviderName = (typeof socialProviders)[number];
