/** Texts about categories that changed, for sellers whose offers changed with them. */
import { msg, plural } from '@lingui/core/macro';
import type { Locale } from '~config';
import { paths } from '~/platform/navigation/paths.ts';
import type { NotificationText } from './order-labels.ts';
import type { NotificationData } from './notifications.tables.ts';

/** What a new definition of a category did to somebody's offers: what waits for them comes first. */
export function categoryText(
  data: Extract<NotificationData, { type: 'category_changed' }>,
  locale: Locale,
): NotificationText {
  const { names, changed, paused, asked, isUndo } = data;
  const name = names[locale];
  const [path, label] = [paths.sellerOffers, msg`Look at your offers`];
  const action = { label, path };
  if (isUndo) {
    return {
      subject: msg`${name}: your offers are as before`,
      body: msg`Our staff took back a change of this category. Your offers have their details again, apart from those that you edited since.`,
      action,
    };
  }
  if (paused > 0) {
    return {
      subject: msg`${name}: ${plural(paused, { one: '# offer is paused', other: '# offers are paused' })}`,
      body: msg`What they said does not exist in this category any more. Look at their details, and put them on sale again.`,
      action,
    };
  }
  if (asked > 0) {
    return {
      subject: msg`${name}: ${plural(asked, { one: '# offer lacks a detail', other: '# offers lack a detail' })}`,
      body: msg`This category asks for something new. Your offers stay on sale; fill it in when you edit them next.`,
      action,
    };
  }
  return {
    subject: msg`${name}: ${plural(changed, { one: '# offer was changed', other: '# offers were changed' })}`,
    body: msg`Our staff changed what offers say in this category. Yours stay on sale: see that their details are still right.`,
    action,
  };
}
