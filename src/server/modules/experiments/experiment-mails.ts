/** The mail to the staff when an experiment was stopped by itself. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { ExperimentKey } from '~/domain/experiments.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { pathIn } from '../../page-path.ts';
import { composeMail } from '../accounts/index.ts';
import type { Harm } from './experiments.policy.ts';

const brand = appConfig.brand.name;

const causes = {
  conversion: msg`Clearly fewer of those who were shown what was tried buy.`,
  trouble: msg`Clearly more of those who bought with what was tried had a dispute or a refund.`,
  age: msg`It has run for the greatest number of days.`,
};

export function stoppedMail(about: {
  to: string;
  locale: Locale;
  key: ExperimentKey;
  why: Harm | 'age';
  origin: string;
}): MailMessage {
  const { to, locale, key, why, origin } = about;
  const i18n = serverI18n(locale);
  return composeMail({
    to,
    locale,
    subject: i18n._(msg`The experiment ${key} was stopped`),
    paragraphs: [
      i18n._(causes[why]),
      i18n._(msg`Everybody gets what was usual before. The figures are kept.`),
    ],
    action: {
      label: i18n._(msg`See the experiments`),
      url: `${origin}${pathIn(locale, '/staff/experiments')}`,
    },
    footer: i18n._(msg`You receive this mail because you run experiments at ${brand}.`),
  });
}
