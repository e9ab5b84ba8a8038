/** What the views of the page of reports are called, in its chips and in its title. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { moderationViews, type ModerationView } from './moderation-search.ts';

export const viewTitles: Readonly<Record<ModerationView, MessageDescriptor>> = {
  reports: msg`Reports`,
  reviews: msg`Reviews`,
  appeals: msg`Appeals`,
  templates: msg`Templates for answers`,
};

export function useViewTitles(): [view: ModerationView, label: string][] {
  const { i18n } = useLingui();
  return moderationViews.map((view) => [view, i18n._(viewTitles[view])]);
}
