/** Where people may have an account that opens theirs here. In its own module, because addresses name them (decision 0008). */
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
