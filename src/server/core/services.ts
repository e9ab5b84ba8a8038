/** The ports to everything outside a request. Built once in app.ts, replaced by fakes in tests. */
import type { Logger } from 'pino';
import type { ProductAnalytics } from '../infra/analytics.ts';
import type { Backups } from '../infra/backups/index.ts';
import type { Env } from '../infra/env.ts';
import type { Clock } from '../infra/clock.ts';
import type { Keys } from '../infra/keys.ts';
import type { KycProviders } from '../infra/kyc/index.ts';
import type { Mailer } from '../infra/mail.ts';
import type { Storage } from '../infra/storage.ts';
import type { GetPicture } from '../infra/picture-get.ts';
import type { PostPublicly } from '../infra/public-post.ts';
import type { Discord } from '../infra/discord.ts';
import type { Telegram } from '../infra/telegram.ts';
import type { PdfRenderer } from '../infra/pdf/pdf-renderer.ts';
import type { PaymentProviders } from '../infra/payments/index.ts';
import type { PayoutProviders } from '../infra/payouts/index.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { RatesSource } from '../infra/rates-source.ts';
import type { RemoteFlags } from '../infra/remote-flags.ts';
import type { Translator } from '../infra/translator.ts';
import type { RateLimiter } from '../infra/rate-limiter.ts';
import type { WebPush } from '../infra/web-push.ts';
import type { SocialProviders } from '../infra/social/index.ts';

export interface Services {
  env: Env;
  log: Logger;
  clock: Clock;
  keys: Keys;
  mail: Mailer;
  telegram: Telegram;
  push: WebPush;
  discord: Discord;
  /** Posts to the addresses of sellers' webhooks. */
  webhooks: PostPublicly;
  /** Fetches the pictures that files of offers name. */
  pictures: GetPicture;
  /** Null while none is configured. */
  translator: Translator | null;
  /** Null while none is configured. */
  analytics: ProductAnalytics | null;
  /** Where exchange rates are read; null while no source is configured. */
  rates: RatesSource | null;
  /** A remote service of feature flags; null while none is configured. */
  flags: RemoteFlags | null;
  /** Null while no folder for them is configured. */
  backups: Backups | null;
  storage: Storage;
  /** Draws papers: one thread, a short queue. */
  pdf: PdfRenderer;
  payments: PaymentProviders;
  payouts: PayoutProviders;
  kyc: KycProviders;
  social: SocialProviders;
  realtime: Realtime;
  limiter: RateLimiter;
}
