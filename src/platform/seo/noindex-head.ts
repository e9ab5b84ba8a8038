/** A noindex head: a title, and `robots: noindex`. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { appConfig } from '~config';

/** @param title a descriptor of `msg`, or a text such as a person's name. */
export function noindexHead(i18n: I18n, title: MessageDescriptor | string) {
  const text = typeof title === 'string' ? title : i18n._(title);
  return {
    meta: [
      { title: `${text} · ${appConfig.brand.tagline}` },
      { name: 'robots', content: 'noindex' },
    ],
  };
}
