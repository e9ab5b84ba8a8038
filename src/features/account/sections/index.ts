/** All sections of the settings. One without parts is not shown. */
import type { QueryClient } from '@tanstack/react-query';
import { sectionNames, type SectionName } from '~/features/common/settings-search.ts';
import { alertsParts } from './alerts.tsx';
import { codesParts } from './codes.tsx';
import { connectionsParts } from './connections.tsx';
import { dataParts } from './data.tsx';
import { notificationsParts } from './notifications.tsx';
import { profileParts } from './profile.tsx';
import type { SectionPart } from './section.tsx';
import { securityParts } from './security.tsx';
import { verificationParts } from './verification.tsx';

const parts: Record<SectionName, readonly SectionPart[]> = {
  profile: profileParts,
  security: securityParts,
  connections: connectionsParts,
  notifications: notificationsParts,
  alerts: alertsParts,
  codes: codesParts,
  verification: verificationParts,
  data: dataParts,
};

/** The sections that have something in them, in the order of the navigation. */
export const shownSections: readonly SectionName[] = sectionNames.filter(
  (name) => parts[name].length > 0,
);

/** The section to show for the one that was asked for: itself, or the first when it has no parts. */
export function shownSectionOf(asked: SectionName): SectionName {
  return shownSections.includes(asked) ? asked : 'profile';
}

/** The parts of a section. */
export function partsOf(name: SectionName): readonly SectionPart[] {
  return parts[name];
}

/** Loads what the parts of a section show. */
export async function loadSection(queryClient: QueryClient, name: SectionName): Promise<void> {
  await Promise.all(parts[name].map((part) => part.load?.(queryClient)));
}
