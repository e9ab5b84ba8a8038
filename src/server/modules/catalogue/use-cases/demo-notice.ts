/** Text of the demo banner on every page (decisions, section 11): names only the services that the sandbox replaces. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import type { Env } from '../../../infra/env.ts';
import { serverI18n } from '../../../infra/i18n.ts';

/** The translated text; null where nothing is simulated. It does not depend on whether there is demo data. */
export function demoNotice(
  env: Pick<Env, 'sandbox' | 'mail' | 'sumsub'>,
  locale: Locale,
): string | null {
  if (!env.sandbox) return null;
  const isMailSandboxed = env.mail.kind === 'sandbox';
  const i18n = serverI18n(locale);
  if (env.sumsub === undefined) {
    return isMailSandboxed
      ? i18n._(msg`Demo market: payments, mail and identity checks are simulated.`)
      : i18n._(msg`Demo market: payments and identity checks are simulated, mail is real.`);
  }
  return isMailSandboxed
    ? i18n._(msg`Demo market: payments and mail are simulated, identity checks are real.`)
    : i18n._(msg`Demo market: payments are simulated, mail and identity checks are real.`);
}
