/** The brand names of the providers, the same in every language. */
import type { SocialProviderName } from '../identity/identity.schemas.ts';

export const socialTitles: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  instagram: 'Instagram',
  x: 'X',
  discord: 'Discord',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  telegram: 'Telegram',
};
