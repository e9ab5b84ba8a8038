/**
 * The port to a product-analytics service: PostHog by its SDK for servers, in the zone of the EU. None by default.
 * Taking events never waits and never fails: what the service does not take in time is lost.
 */
import type { PostHog } from 'posthog-node';
import type { Logger } from 'pino';
import type { Campaign, CleanEvent } from '~/contracts/analytics/analytics.schemas.ts';
import type { Env } from './env.ts';

/** What was measured of a visit, with nothing of a person in it. */
export interface MeasuredBatch {
  visitId: string;
  env: string;
  at: Date;
  utm: Campaign;
  events: readonly CleanEvent[];
}

export interface ProductAnalytics {
  take(batch: MeasuredBatch): void;
  /** Sends what waits, for at most two seconds. */
  close(): Promise<void>;
}

const CLOSE_MS = 2_000;
/** Beyond as many waiting events the oldest is lost. */
const QUEUE = 1_000;

/** Names as the service has them (specification, section 7): `page_view`, `create_product`. */
export function serviceName(name: CleanEvent['name']): string {
  if (name === 'Pageview') return 'page_view';
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

function propertiesOf({ env, utm }: MeasuredBatch, event: CleanEvent): Record<string, unknown> {
  const { name: _name, ...own } = event;
  const { referrer, ...campaign } = utm;
  const tagged = Object.entries(campaign).map(([name, value]) => [`utm_${name}`, value]);
  return {
    ...own,
    env,
    ...Object.fromEntries(tagged),
    ...(referrer && { referrer }),
    // No profile of a person is made of a visit, and no place guessed from an address.
    $process_person_profile: false,
    $geoip_disable: true,
  };
}

/** @param settings.flushMs how often what waits is sent; shorter in tests */
export function createPostHog(
  settings: { apiKey: string; host: string; flushMs?: number; timeoutMs?: number },
  log: Pick<Logger, 'warn'>,
): ProductAnalytics {
  let client: Promise<PostHog> | undefined;
  // Loaded with the first event: most markets have no such service.
  const open = async (): Promise<PostHog> => {
    const { PostHog: Client } = await import('posthog-node');
    const opened = new Client(settings.apiKey, {
      host: settings.host,
      flushAt: 50,
      flushInterval: settings.flushMs ?? 5_000,
      maxQueueSize: QUEUE,
      requestTimeout: settings.timeoutMs ?? 3_000,
      fetchRetryCount: 1,
      fetchRetryDelay: 500,
      disableGeoip: true,
      enableLocalEvaluation: false,
    });
    opened.on('error', (err: unknown) => log.warn({ err }, 'measured events were lost'));
    return opened;
  };
  const capture = async (batch: MeasuredBatch): Promise<void> => {
    try {
      const opened = await (client ??= open());
      for (const event of batch.events) {
        opened.capture({
          distinctId: batch.visitId,
          event: serviceName(event.name),
          properties: propertiesOf(batch, event),
          timestamp: batch.at,
        });
      }
    } catch (err) {
      log.warn({ err }, 'measured events were lost');
    }
  };
  return {
    take: (batch) => void capture(batch),
    async close() {
      if (client === undefined) return;
      try {
        await (await client).shutdown(CLOSE_MS);
      } catch (err) {
        log.warn({ err }, 'measured events were lost');
      }
    },
  };
}

/** The service that is configured in this environment; null without one. */
export function createProductAnalytics(env: Env, log: Logger): ProductAnalytics | null {
  return env.services.posthog ? createPostHog(env.services.posthog, log) : null;
}
