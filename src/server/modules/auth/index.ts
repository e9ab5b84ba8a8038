/** Public API of the auth module: passwords, sessions, second factors, devices, impersonation. Uses `accounts`. */
import { serverConfig } from '~config';
import { on } from '../../core/events.ts';
import { defineModule } from '../../core/define-module.ts';
import { authEndpoints } from './auth.endpoints.ts';
import { mailAsked, sessionsEnded } from './auth.events.ts';
import { authRealtime } from './auth.realtime.ts';
import { deleteOldFlashTokens } from './flash-tokens.repository.ts';
import { endInvalidImpersonations } from './impersonation.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys.repository.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts';
import { deleteExpired } from './sessions.repository.ts';
import { socialAccounts } from './social-accounts.ts';
import { sessionClock } from './tokens.ts';
import { answerAskedMail } from './use-cases/request-mail.ts';

export { resolveActor } from './actor-resolver.ts';
export { isDemoLocked } from './auth.policy.ts';
export { sessionsEnded };
export { compareDevices } from './devices.repository.ts';
export { issueFlashToken } from './impersonation.ts';
export { hashPassword } from './password.ts';
export { demoCode } from './second-factor/demo-authenticator.ts';
export { requireFreshFactor, requireReauthentication } from './second-factor/freshness.ts';
export { deleteFactors } from './second-factor/second-factor.repository.ts';
export { countOpenSessions, selectEndedSessions } from './sessions.repository.ts';
export { sessionClock } from './tokens.ts';
export { confirmationPath } from './use-cases/confirmation-path.ts';
export { findLiveSessions } from './use-cases/find-live-sessions.ts';
export { endSessions } from './use-cases/end-sessions.ts';
export { listSessions } from './use-cases/list-sessions.ts';
export { lockDemoAccounts } from './use-cases/lock-demo-accounts.ts';
export { requireLoginMethod } from './use-cases/login-methods.ts';
export { socialAccounts };
export type { AuthenticatedBySocial, SocialAccounts } from './social-accounts.ts';

const DAY_MS = 24 * 3_600_000;

export const authModule = defineModule({
  name: 'auth',
  uses: ['accounts'],
  tables: [
    'flash_token',
    'identity_code',
    'known_device',
    'passkey',
    'passkey_challenge',
    'recovery_code',
    'refresh_token',
    'second_factor_tries',
    'session',
    'totp_factor',
  ],
  // Joins with sessions in one statement: authentication of each request with the ban check, impersonation sessions,
  // known devices by address, and ending demo sessions at start-up.
  reads: ['app_user'],
  endpoints: { identity: authEndpoints, secondFactor: secondFactorEndpoints },
  needs: [socialAccounts],
  realtime: authRealtime,
  // The database stores names of subscribers and jobs, so they must not change: they are older than the module.
  subscriptions: [on(mailAsked, 'identity.answer_asked_mail', answerAskedMail)],
  jobs: [
    {
      name: 'identity.delete_expired',
      everySeconds: 3_600,
      run: async (ctx) => {
        await deleteOldFlashTokens(ctx.db, new Date(sessionClock().getTime() - DAY_MS));
        return deleteExpired(ctx.db, {
          tokens: sessionClock(),
          codes: new Date(ctx.now.getTime() - DAY_MS),
          devices: new Date(
            sessionClock().getTime() - serverConfig.identity.knownDeviceDays * DAY_MS,
          ),
        });
      },
    },
    { name: 'identity.end_gone_acting', everySeconds: 5, run: endInvalidImpersonations },
    {
      name: 'identity.delete_expired_challenges',
      everySeconds: 3_600,
      run: (ctx) => deleteExpiredChallenges(ctx.db, sessionClock()),
    },
  ],
});
