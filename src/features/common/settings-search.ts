/** The settings' search parameter: which section is shown. Unknown values count as the first one. */
import * as v from 'valibot';

/** In the order of the navigation. */
export const sectionNames = [
  'profile',
  'security',
  'connections',
  'notifications',
  'alerts',
  'codes',
  'verification',
  'data',
] as const;
export type SectionName = (typeof sectionNames)[number];

const defaultSection: SectionName = 'profile';

export const settingsDefaults = { section: defaultSection };

export const settingsSearchSchema = v.object({
  section: v.fallback(v.optional(v.picklist(sectionNames), defaultSection), defaultSection),
});

/** The address of a section, with a part of it (`devices`) where there is one. */
export function settingsHref(section: SectionName, part?: string): string {
  const search = section === defaultSection ? '' : `?section=${section}`;
  return `/profile/me/settings${search}${part === undefined ? '' : `#${part}`}`;
}
