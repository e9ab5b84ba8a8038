/** Mails to those who decide about exchange rates: a figure waits, or the source has failed for a day. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import { may, roles } from '~/domain/roles.ts';
import type { Ctx } from '../../core/context.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { pathIn } from '../../page-path.ts';
import { composeMail, findContacts, selectIdsOf } from '../accounts/index.ts';

const brand = appConfig.brand.name;
const deciders = roles.filter((role) => may(role, 'keep_catalogue'));

/** What there is to tell. */
type RateNews = { kind: 'held'; currency: string } | { kind: 'failing'; source: string };

function rateMail(
  news: RateNews,
  { to, locale, origin }: { to: string; locale: Locale; origin: string },
): MailMessage {
  const i18n = serverI18n(locale);
  const texts = (): { subject: string; paragraphs: string[] } => {
    if (news.kind === 'held') {
      const { currency } = news;
      return {
        subject: i18n._(msg`An exchange rate waits for a decision: ${currency}`),
        paragraphs: [
          i18n._(
            msg`The source says something that is not taken by itself. Until you decide, the rate stays.`,
          ),
        ],
      };
    }
    const { source } = news;
    return {
      subject: i18n._(msg`No exchange rates were read for a day`),
      paragraphs: [
        i18n._(
          msg`The source ${source} could not be used since. The last rates stay, and it is tried again by itself.`,
        ),
      ],
    };
  };
  return composeMail({
    to,
    locale,
    ...texts(),
    action: {
      label: i18n._(msg`See the exchange rates`),
      url: `${origin}${pathIn(locale, '/staff/rules/rates')}`,
    },
    footer: i18n._(msg`You receive this mail because you decide about exchange rates at ${brand}.`),
  });
}

/** Tells everybody who may decide. Needs the transaction of what is told. */
export async function tellDeciders(ctx: Ctx, news: RateNews): Promise<void> {
  const { db, now, services } = ctx;
  const contacts = await findContacts(db, await selectIdsOf(db, deciders), now);
  const origin = services.env.appOrigin;
  for (const { email, emailConfirmed, locale } of contacts.values()) {
    if (!emailConfirmed) continue;
    await services.mail.send(db, rateMail(news, { to: email, locale, origin }), now);
  }
}
