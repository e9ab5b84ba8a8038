/** Names of the measured pages. */
import { useLingui } from '@lingui/react/macro';
import type { PageName } from '~/contracts/analytics/analytics.schemas.ts';

export function usePageLabels(): Record<PageName, string> {
  const { t } = useLingui();
  return {
    about: t`About`,
    affiliate: t`Affiliate programme`,
    article: t`Article`,
    author: t`Author of the blog`,
    before_you_sell: t`Before you sell`,
    blog: t`Blog`,
    chat: t`Chat`,
    contact: t`Contact`,
    cookies: t`Cookies`,
    create_offer: t`New offer`,
    earn_together: t`Refer a friend`,
    edit_offer: t`Edit an offer`,
    favorites: t`Favourites`,
    figures: t`Figures`,
    game: t`A game`,
    games: t`All games`,
    genre: t`A genre`,
    genres: t`Genres`,
    guarantees: t`Guarantees`,
    help: t`Help centre`,
    help_article: t`Help article`,
    help_subject: t`Help subject`,
    home: t`Home`,
    order: t`An order`,
    own_profile: t`Own profile`,
    privacy: t`Privacy`,
    profile: t`A profile`,
    purchases: t`Purchases`,
    refunds: t`Refunds and cancellation`,
    restore_password: t`Forgotten password`,
    sales: t`Sales`,
    search: t`Search`,
    seller_dashboard: t`Seller’s overview`,
    seller_offers: t`Seller’s offers`,
    settings: t`Settings`,
    sign_in: t`Log in`,
    sign_up: t`Sign up`,
    terms: t`Terms of service`,
    wallet: t`Wallet`,
  };
}
