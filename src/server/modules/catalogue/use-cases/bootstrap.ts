/** Initial data of the user interface: categories, games, currencies, languages, footer. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { ArmsOutput } from '~/contracts/experiments/experiments.schemas.ts';
import type { Bootstrap } from '~/contracts/catalogue/frontend.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { purposes, type Purpose } from '~/domain/consent.ts';
import type { Env } from '../../../infra/env.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { isDemoLocked } from '../../auth/index.ts';
import { armsOfEveryone } from '../../experiments/index.ts';
import { ratesNow } from '../../rates/index.ts';
import { localized, presentGameRef } from '../catalogue.presenter.ts';
import { catalogueIndexOf, type CatalogueCtx, type CatalogueIndex } from '../catalogue-index.ts';
import { mainTags } from '../main-tags.ts';
import { demoNotice } from './demo-notice.ts';

const POPULAR_GAMES = 12;

const demoAccounts = [
  { email: 'buyer@legend.test', title: msg`Buyer`, role: 'user' },
  { email: 'buyer2@legend.test', title: msg`Second buyer`, role: 'user' },
  { email: 'seller@legend.test', title: msg`Seller`, role: 'user' },
  { email: 'newcomer@legend.test', title: msg`Newcomer`, role: 'user' },
  { email: 'support@legend.test', title: msg`Support`, role: 'support' },
  { email: 'admin@legend.test', title: msg`Admin`, role: 'admin' },
  { email: 'root@legend.test', title: msg`Super admin`, role: 'super_admin' },
] as const;
const DEMO_PASSWORD = 'trade-like-a-legend';

const footer = [
  {
    title: msg`Trade`,
    items: [
      { title: msg`All games`, path: '/games' },
      { title: msg`Genres`, path: '/genres' },
      { title: msg`Before you sell`, path: '/before-you-sell' },
      { title: msg`Guarantees`, path: '/guarantees' },
    ],
  },
  {
    title: msg`Earn`,
    items: [
      { title: msg`Refer a friend`, path: '/earn-together' },
      { title: msg`Affiliate programme`, path: '/affilate-programm' },
      { title: msg`Blog`, path: '/blog' },
    ],
  },
  {
    title: msg`Company`,
    items: [
      { title: msg`About`, path: '/about' },
      { title: msg`Figures`, path: '/figures' },
      { title: msg`Contact`, path: '/contact' },
      { title: msg`Help centre`, path: '/help' },
      { title: msg`API`, path: '/api/docs' },
    ],
  },
  {
    title: msg`Legal`,
    items: [
      { title: msg`Terms of service`, path: '/terms-of-services' },
      { title: msg`Refunds and cancellation`, path: '/refund-and-cancellation-policy' },
      { title: msg`Privacy`, path: '/privacy-policy' },
      { title: msg`Cookies`, path: '/cookies-policy' },
      { title: msg`Privacy choices`, path: '/cookies-policy#consent' },
    ],
  },
] as const;

const languageTitles: Record<Locale, string> = { en: 'English', fr: 'Français' };

function marketOf(catalogueIndex: CatalogueIndex, locale: Locale): Bootstrap['market'] {
  const newest = catalogueIndex.newestGameIds
    .map((id) => catalogueIndex.gameById.get(id))
    .filter((game) => game !== undefined);
  return {
    base_categories: catalogueIndex.bases.map((base) => ({
      id: base.id,
      alias: base.alias,
      title: localized(base, 'title', locale),
    })),
    games_total: catalogueIndex.games.length,
    games: catalogueIndex.games.slice(0, appConfig.search.localGames).map(presentGameRef),
    catalogs: {
      main_page_popular: catalogueIndex.games.slice(0, POPULAR_GAMES).map(presentGameRef),
      main_page_new: newest.map(presentGameRef),
    },
  };
}

/** What may be agreed to, and what is loaded then: from the configuration that policy and cookies page are made of. */
function consentOf({
  scripts,
  services,
}: Env): Pick<Bootstrap['frontend'], 'privacy' | 'services'> {
  const { support, trackers, posthog, consentQuestion } = services;
  const used: Record<Purpose, boolean> = {
    visit: true,
    device: scripts.fingerprint !== null,
    statistics: true,
    support: support !== undefined,
    advertising: trackers.some(({ kind }) => kind === 'advertising'),
  };
  const isShared = support !== undefined || posthog !== undefined || trackers.length > 0;
  return {
    privacy: {
      purposes: purposes.filter((purpose) => used[purpose]),
      asks: consentQuestion === 'always' || isShared,
    },
    services: [
      ...(support
        ? [
            {
              kind: 'support' as const,
              purpose: 'support' as const,
              script: support.script,
              app_id: support.appId,
              api_base: support.api,
            },
          ]
        : []),
      ...trackers.map(({ kind, script }) => ({
        kind: 'tracker' as const,
        purpose: kind,
        script,
        app_id: null,
        api_base: null,
      })),
    ],
  };
}

function frontendOf(
  ctx: CatalogueCtx,
  locale: Locale,
  experiments: ArmsOutput,
): Bootstrap['frontend'] {
  const i18n = serverI18n(locale);
  const { env } = ctx.services;
  const offered = demoAccounts.filter(({ role }) => !isDemoLocked(env, { is_demo: true, role }));
  return {
    footer: footer.map((group) => ({
      title: i18n._(group.title),
      items: group.items.map((item) => ({
        title: i18n._(item.title),
        path: item.path === '/help' ? (env.helpCenterUrl ?? item.path) : item.path,
      })),
    })),
    languages: appConfig.locales.all.map((value) => ({ value, title: languageTitles[value] })),
    experiments,
    help_center_url: env.helpCenterUrl ?? null,
    scripts: { device_check: env.scripts.deviceCheck, fingerprint: env.scripts.fingerprint },
    ...consentOf(env),
    now: ctx.services.clock.now().toISOString(),
    notice: demoNotice(env, locale),
    demo:
      offered.length === 0
        ? null
        : {
            password: DEMO_PASSWORD,
            accounts: offered.map(({ email, title }) => ({ email, title: i18n._(title) })),
          },
  };
}

/** Runs no query while the catalogue index and the blog's main tags are cached. */
export async function bootstrap(
  ctx: CatalogueCtx & Pick<Ctx, 'ports'>,
  locale: Locale,
): Promise<Bootstrap> {
  const { currencies } = appConfig;
  const { rates, dated } = await ratesNow(ctx);
  return {
    market: marketOf(await catalogueIndexOf(ctx), locale),
    wallet: {
      currencies: currencies.all.map((value) => ({ value, ...currencies.details[value] })),
      rates,
      rates_dated: dated,
    },
    frontend: frontendOf(ctx, locale, await armsOfEveryone(ctx)),
    blog: { main_tags: await mainTags.of(ctx).list(ctx, locale) },
    auth_server: {
      social_providers: [...ctx.services.social.names],
      social_simulated: ctx.services.social.isSimulated,
    },
  };
}
