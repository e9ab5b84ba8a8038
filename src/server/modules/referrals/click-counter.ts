/** Counts clicks on referral links, outside the response: no visitor waits for it, and no failure reaches them. */
import type { Db } from '../../db/database.ts';
import { clientIp } from '../../http/client-ip.ts';
import type { Services } from '../../core/services.ts';
import { countClick } from './referrals.repository.ts';

/** More clicks than this from one address in an hour are not people. */
const MOST = { calls: 30, seconds: 3_600 };

export function createClickCounter({ db, services }: { db: Db; services: Services }) {
  return async (request: Request, code: string): Promise<void> => {
    try {
      const ip = clientIp(request, services.env.trustedProxies);
      const wait = await services.limiter.take(`referral.click:${ip}`, MOST.calls, MOST.seconds);
      if (wait === null) await countClick(db, code, services.clock.now());
    } catch (error) {
      services.log.error({ err: error }, 'a click could not be counted');
    }
  };
}
