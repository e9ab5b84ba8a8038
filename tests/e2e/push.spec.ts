/**
 * Web push with the real service worker: turned on by a press alone, shown while no page is seen, read in one place and so
 * in all, ended with the session. Browsers without windows have no push service: what it would deliver comes over the
 * browser's own protocol; that the device alone can read it, tests/endpoints/push.test.ts proves.
 */
import type { CDPSession, Worker } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

test.use({ serviceWorkers: 'allow' });

/** Stands in for the browser's push service, and counts how often the browser was asked for the permission. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEY = 'push service of the test';
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const path = [...bytes].map((byte) => byte.toString(16)).join('');
    const made = () => ({
      toJSON: () => ({
        endpoint: `https://push.example.com/${localStorage.getItem(KEY)}`,
        // A point on the curve that nobody has the private key of.
        keys: {
          p256dh:
            'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : made()),
      subscribe: async () => {
        localStorage.setItem(KEY, path);
        return made();
      },
    });
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', 'yes');
      return ask();
    };
  });
}

const wasAsked = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked') !== null);

interface Push {
  id: string | null;
  title: string;
  body: string;
  path: string;
  tag: string;
  read?: string[];
}

/** The browser's side that brings a push to the worker. */
async function deliveryTo(page: Page): Promise<(push: Push) => Promise<void>> {
  const { origin } = new URL(page.url());
  const session: CDPSession = await page.context().newCDPSession(page);
  const worker = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) done(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await worker;
  return async (push) => {
    const data = JSON.stringify({ at: new Date().toISOString(), read: [], ...push });
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** What the tests use of the worker's own side. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    openWindow: (url: string) => Promise<null>;
    matchAll: (options: object) => Promise<{ visibilityState: string }[]>;
  };
  dispatchEvent: (event: Event) => boolean;
  NotificationEvent: new (name: string, init: { notification: Notification }) => Event;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Leaves the page, and waits until the worker knows: for a moment it still counts the page as seen. */
async function leave(page: Page, worker: Worker): Promise<void> {
  await page.goto('about:blank');
  const seen = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as WorkerScope;
      const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      return all.filter(({ visibilityState }) => visibilityState === 'visible').length;
    });
  await expect.poll(seen).toBe(0);
}

/** Presses the only notification that is shown. @returns the address that it opens */
const press = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown');
    return new Promise<string>((done) => {
      // A press of a person may open windows, a test may not.
      scope.clients.openWindow = async (url) => {
        done(String(url));
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });

/** Two things that the account was told: that Telegram was connected, and that it was not any more. */
async function twoNotices(token: string): Promise<string[]> {
  const { link } = await call('GET', 'telegram/auth', { as: token });
  const code = new URL(link).searchParams.get('start') ?? '';
  const chat = 3_000_000 + Math.floor(Number(process.hrtime.bigint() % 1_000_000_000n));
  for (const act of ['start', 'stop']) {
    await call('POST', 'dev/telegram', { body: { act, chat_id: chat, code } });
  }
  const { data } = await call('GET', 'notification?filter=unread', { as: token });
  return data.map(({ id }: { id: string }) => id);
}

const unreadOf = async (token: string): Promise<string[]> => {
  const { data } = await call('GET', 'notification?filter=unread', { as: token });
  return data.map(({ id }: { id: string }) => id);
};

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`a push reaches the device, is read once for all, and ends with the session, ${locale}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await withPushService(page);
    const account = freshAccount('push');
    const token = await registered(account);
    await signIn(page, account.email, account.password);

    // The browser asks only after a press.
    await open(page, at(locale, '/profile/me/settings?section=notifications'));
    await context.grantPermissions(['notifications']);
    expect(await wasAsked(page)).toBe(false);
    await page.getByRole('button', { name: t(locale, 'Turn on', 'Activer'), exact: true }).click();
    const isOn = t(
      locale,
      'On, until you sign out here.',
      'Activé, jusqu’à votre déconnexion ici.',
    );
    await expect(page.getByText(isOn)).toBeVisible();
    expect(await wasAsked(page)).toBe(true);
    await expectAccessible(page, 'the notification settings');
    await page.setViewportSize(viewport);
    const { push: known } = await call('GET', 'notification/settings', { as: token });
    expect(known.devices).toHaveLength(1);

    const deliver = await deliveryTo(page);
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    const [first = '', second = ''] = await twoNotices(token);
    const push = {
      id: first,
      title: 'Telegram',
      body: 'A chat was disconnected',
      path: at(locale, '/favorites'),
      tag: 'telegram',
    };

    // A page that is seen tells it itself.
    await deliver(push);
    await deliver({ ...push, id: null, tag: 'summary' });
    expect(await shownBy(worker)).toEqual([]);

    // Nobody looks: the device shows it, once for each thing.
    await leave(page, worker);
    const { title, body, tag } = push;
    await deliver({ ...push, body: 'A chat was connected' });
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    await deliver(push);
    await expect.poll(() => shownBy(worker)).toEqual([{ title, body, tag }]);

    // Pressed, it opens its place and is read.
    const opened = await press(worker);
    expect(new URL(opened).hash).toBe(`#notice=${first}`);
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await page.goto(opened);
    await alive(page);
    await expect.poll(() => unreadOf(token)).not.toContain(first);
    await expect(page).toHaveURL((url) => url.hash === '');

    // What is read elsewhere the device takes away, when a page is opened.
    await leave(page, worker);
    // A push service delivers until it is heard; one thing is shown once, however often it comes.
    await expect(async () => {
      await deliver({ ...push, id: second });
      await expect.poll(() => shownBy(worker), { timeout: 5_000 }).toHaveLength(1);
    }).toPass();
    await call('POST', 'notification/read', { as: token, body: { ids: [second] } });
    await open(page, at(locale, '/favorites'));
    await expect.poll(() => shownBy(worker)).toEqual([]);

    // And with the session the subscription ends.
    const { data: sessions } = await call('GET', 'auth/sessions', { as: token });
    for (const session of sessions as { id: string; is_current: boolean }[]) {
      if (session.is_current) continue;
      await call('DELETE', `auth/sessions/${session.id}`, { as: token });
    }
    const devices = async () =>
      (await call('GET', 'notification/settings', { as: token })).push.devices;
    await expect.poll(devices).toEqual([]);
  });
}
