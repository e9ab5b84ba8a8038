/**
 * A separate Legend with all seven providers configured: Google is a real OpenID provider, the others are fakes,
 * LinkedIn never responds.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { journeyDatabase } from '../../support/legend-database.ts';
import { startLegend, type RunningLegend } from '../../support/legend.ts';
import { startOpenIdProvider } from './openid-provider.ts';
import { talkTo } from './origin.ts';
import { startStandInProvider, type StandInProvider } from './stand-in-provider.ts';
import { test as base, type Page } from './test.ts';

const BOT_TOKEN = '123456:a-token-of-the-journeys-only';

interface SocialMarket {
  legend: RunningLegend;
  standIn: StandInProvider;
  /** The API helpers go back to the market of all tests. */
  stop(): Promise<void>;
}

/** Takes connections and never answers. */
async function startSilence(): Promise<{ origin: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

function clientOf(name: string, id: string, secret: string, issuer: string) {
  const prefix = `OAUTH_${name}_`;
  return {
    [`${prefix}CLIENT_ID`]: id,
    [`${prefix}CLIENT_SECRET`]: secret,
    [`${prefix}ISSUER`]: issuer,
  };
}

/** The API helpers of `api.ts` talk to this market until it is stopped. */
async function startSocialMarket(): Promise<SocialMarket> {
  const openId = await startOpenIdProvider();
  const standIn = await startStandInProvider(BOT_TOKEN);
  const silence = await startSilence();
  const stoodInFor = ['INSTAGRAM', 'X', 'DISCORD', 'FACEBOOK'];
  const database = await journeyDatabase();
  const legend = await startLegend({
    databaseUrl: database.url,
    // Browsers make passkeys for a name, not for a bare address.
    hostName: 'localhost',
    env: {
      RATE_LIMITS: 'off',
      FINGERPRINT_SCRIPT: 'sandbox',
      ...clientOf('GOOGLE', openId.clientId, openId.clientSecret, openId.issuer),
      ...clientOf('LINKEDIN', 'id', 'secret', silence.origin),
      ...Object.assign(
        {},
        ...stoodInFor.map((name) => clientOf(name, 'id', 'secret', standIn.origin)),
      ),
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_BOT_NAME: 'journey_bot',
      TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-journeys',
      TELEGRAM_LOGIN_ORIGIN: standIn.origin,
    },
  });
  openId.allow(`${legend.origin}/auth/social/google`);
  talkTo(legend.origin);
  return {
    legend,
    standIn,
    async stop() {
      talkTo(null);
      await legend.stop();
      await database.drop();
      await Promise.all([openId.stop(), standIn.stop()]);
      silence.stop();
    },
  };
}

/** Tests on such a market: one for each worker, which runs no other tests. */
export const test = base.extend<object, { market: SocialMarket }>({
  market: [
    async ({ browserName: _ }, use) => {
      const market = await startSocialMarket();
      await use(market);
      await market.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ market }, use) => {
    await use(market.legend.origin);
  },
});

/** Signs in at the provider where the browser is, and agrees. */
export async function agree(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  const password = page.locator('input[name="password"]');
  if ((await password.count()) > 0) {
    await password.fill('anything');
    await page.locator('button[type="submit"]').click();
    // Its second page asks for the agreement.
    await password.waitFor({ state: 'detached' });
  }
  await page.locator('button[type="submit"]').click();
}
