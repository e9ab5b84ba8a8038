/** Settings, section *Connections*: sign-in providers and messengers that are bound to the account. */
import { socialPart } from '../components/social-connections.tsx';
import { TelegramPart } from '../components/telegram-part.tsx';
import { notificationQueries } from '../notifications.queries.ts';
import type { SectionPart } from './section.tsx';

export const connectionsParts: readonly SectionPart[] = [
  socialPart,
  {
    Part: TelegramPart,
    load: (queryClient) => queryClient.ensureQueryData(notificationQueries.settings()),
  },
];
