/** Notifications in the browser: choices, Telegram from the link to the first message, the link in a mail, alerts. */
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import {
  call,
  freshAccount,
  payByCard,
  placeOrder,
  registered,
  type Account,
} from './support/api.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';

const journeys = [
  {
    locale: 'en',
    at: '',
    width: 1440,
    words: {
      unread: 'Unread messages',
      save: 'Save the choices',
      saved: 'Your choices are saved.',
      openTelegram: 'Open Telegram',
      start: 'Press Start',
      connected: 'Telegram is connected.',
      disconnect: 'Disconnect Telegram',
      stop: 'Stop these mails',
      stopped: 'These mails are stopped',
      unreachable: 'We cannot reach you by e-mail.',
      another: 'Give another address',
      quiet: 'Keep quiet hours',
      from: 'From',
      saveQuiet: 'Save the quiet hours',
      eleven: '11:30 PM',
      seven: '7:00 AM',
      sameTime: /must end at another time/,
      daily: 'Once a day, as one summary',
      saveNews: 'Save when news comes',
    },
  },
  {
    locale: 'fr',
    at: '/fr',
    width: 390,
    words: {
      unread: 'Messages non lus',
      save: 'Enregistrer les choix',
      saved: 'Vos choix sont enregistrés.',
      openTelegram: 'Ouvrir Telegram',
      start: 'Appuyer sur Démarrer',
      connected: 'Telegram est connecté.',
      disconnect: 'Déconnecter Telegram',
      stop: 'Ne plus les recevoir',
      stopped: 'Ces e-mails sont arrêtés',
      unreachable: 'Nous ne pouvons pas vous joindre par e-mail.',
      another: 'Donner une autre adresse',
      quiet: 'Respecter des heures calmes',
      from: 'De',
      saveQuiet: 'Enregistrer les heures calmes',
      eleven: '23:30',
      seven: '7:00',
      sameTime: /doivent finir à une autre heure/,
      daily: 'Une fois par jour, en un seul résumé',
      saveNews: 'Enregistrer le moment',
    },
  },
] as const;
type Journey = (typeof journeys)[number];

async function newcomer(page: Page, kind: string): Promise<Account & { token: string }> {
  const account = freshAccount(kind);
  const token = await registered(account);
  await signIn(page, account.email, account.password);
  return { ...account, token };
}

async function chooses({ at, words }: Journey, page: Page): Promise<void> {
  await open(page, `${at}/profile/me/settings?section=notifications`);
  const row = page.getByRole('group', { name: words.unread });
  const box = row.getByRole('checkbox');
  await expect(box).toHaveCount(1);
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await box.uncheck();
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(box).not.toBeChecked();
}

async function isLeftInPeace({ words }: Journey, page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: words.quiet }).check();
  await page.getByLabel(words.from, { exact: true }).selectOption({ label: words.eleven });
  await page.getByRole('button', { name: words.saveQuiet }).click();
  await expect(page.getByText(words.saved).first()).toBeVisible();
  await page.getByRole('radio', { name: words.daily }).check();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: words.saveNews }).click();
  await saved;
  await page.reload();
  await alive(page);
  await expect(page.getByRole('checkbox', { name: words.quiet })).toBeChecked();
  await expect(page.getByLabel(words.from, { exact: true })).toHaveValue('1410');
  await expect(page.getByRole('radio', { name: words.daily })).toBeChecked();
}

async function connectsTelegram({ at, words }: Journey, page: Page): Promise<void> {
  await open(page, `${at}/profile/me/settings/telegram`);
  await expectAccessible(page);
  const href = await page.getByRole('link', { name: words.openTelegram }).getAttribute('href');
  const link = new URL(href ?? '');
  const telegram = await page.context().newPage();
  const chat = 1_000_000 + Math.floor(Number(process.hrtime.bigint() % 1_000_000_000n));
  await open(telegram, `${at}${link.pathname}${link.search}&chat=${chat}`);
  await telegram.getByRole('button', { name: words.start }).click();
  await expect(telegram.getByRole('listitem').first()).toContainText('/stop');
  await expectAccessible(telegram);
  await telegram.close();
  // The page that waits notices by itself.
  await expect(page.getByText(words.connected)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.disconnect }).click();
  await expect(page.getByRole('link', { name: words.openTelegram })).toBeVisible();
}

/** The path of a link in a mail to an address, once there is one. Notices wait ten seconds for what follows. */
async function linkIn(email: string, part: string): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const { data } = await call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
    found = data
      .flatMap(({ links }: { links: string[] }) => links)
      .find((link: string) => link.includes(part));
    return found;
  };
  await expect.poll(look, { timeout: 40_000 }).toBeDefined();
  return new URL(found ?? '').pathname;
}

/** Buys something that is delivered at once, so that there is something to be told. */
async function buys({ token }: Account & { token: string }): Promise<void> {
  const { data } = await call('GET', 'market/offer?game=roblox&category=gift-cards&limit=10');
  const offer = data.find((card: { in_stock: number }) => card.in_stock > 0);
  const order = await placeOrder(token, { offer_id: offer.id, count: offer.min_purchase });
  const { redirect_url: url } = await payByCard(token, order.id);
  const payment = url.split('/').at(-1);
  await call('POST', `sandbox/pay/${payment}`, { body: { outcome: 'success' } });
}

test('what one tab chose stays when another saves its own, and a refusal stands at its field', async ({
  page,
  noise,
}) => {
  noise.allow(/422/);
  const { token: as } = await newcomer(page, 'tabs');
  const other = await page.context().newPage();
  const box = (tab: Page, name: string) =>
    tab.getByRole('group', { name, exact: true }).getByRole('checkbox');
  for (const tab of [page, other]) await open(tab, '/profile/me/settings?section=notifications');
  for (const [tab, name] of [
    [page, 'Unread messages'],
    [other, 'Price alerts'],
  ] as const) {
    await box(tab, name).uncheck();
    await tab.getByRole('button', { name: 'Save the choices' }).click();
    await expect(tab.getByText('Your choices are saved.')).toBeVisible();
  }
  await expect(box(other, 'Unread messages')).not.toBeChecked();
  const { choices } = await call('GET', 'notification/settings', { as });
  for (const kind of ['chat_message', 'price_alert']) {
    expect(choices).toContainEqual({ kind, channel: 'email', enabled: false, fixed: false });
  }

  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check();
  await page.getByLabel('From', { exact: true }).selectOption('480');
  await page.getByRole('button', { name: 'Save the quiet hours' }).click();
  const end = page.getByRole('combobox', { name: 'To', exact: true });
  await expect(end).toBeFocused();
  await expect(end).toHaveAccessibleDescription(/must end at another time/);

  // The address is typed where the button was, and the focus comes back to it.
  const discord = page.getByRole('listitem').filter({ hasText: 'Discord' });
  await discord.getByRole('button', { name: 'Connect' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address of the webhook' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(discord.getByRole('button', { name: 'Connect' })).toBeFocused();
});

for (const journey of journeys) {
  test.describe(journey.locale, () => {
    test.use({ viewport: { width: journey.width, height: 900 } });

    test('choices are kept, Telegram is connected and let go', async ({ page }) => {
      await newcomer(page, 'notify');
      await chooses(journey, page);
      await isLeftInPeace(journey, page);
      await connectsTelegram(journey, page);
    });

    test('the link in a mail stops its kind without signing in', async ({ page }) => {
      const { words, locale } = journey;
      const account = freshAccount('reader');
      const token = await registered(account);
      await call('PATCH', 'auth/profile', { as: token, body: { locale } });
      await buys({ ...account, token });
      await open(page, await linkIn(account.email, '/unsubscribe/'));
      await expectAccessible(page);
      await page.getByRole('button', { name: words.stop }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.stopped);
      await expectAccessible(page);
      const { choices } = await call('GET', 'notification/settings', { as: token });
      expect(choices).toContainEqual({
        kind: 'order_buyer',
        channel: 'email',
        enabled: false,
        fixed: false,
      });
    });

    test('an address that mail comes back from is told above every page', async ({ page }) => {
      const { words, at } = journey;
      const { email } = await newcomer(page, 'bounce');
      await open(page, `${at}/dev/mail?to=${encodeURIComponent(email)}`);
      await call('POST', 'dev/mail/bounce', { body: { to: email } });
      for (const path of [`${at}/`, `${at}/profile/me/sale`]) {
        await open(page, path);
        await expect(page.getByText(words.unreachable)).toHaveCount(1);
        await expectAccessible(page);
      }
      await page.getByRole('link', { name: words.another }).click();
      await expect(page).toHaveURL(/section=security/);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, at, words } of journeys) {
    test(`what is refused is said, and what was chosen is kept, ${locale}`, async ({ page }) => {
      await newcomer(page, 'plain');
      await page.goto(`${at}/profile/me/settings?section=notifications`);
      const quiet = page.getByRole('checkbox', { name: words.quiet });
      const from = page.getByLabel(words.from, { exact: true });
      const to = page.locator('select[name=to]');
      await quiet.check();
      await from.selectOption({ label: words.eleven });
      await to.selectOption({ label: words.eleven });
      await page.getByRole('button', { name: words.saveQuiet }).click();
      await expect(to).toHaveAccessibleDescription(words.sameTime);
      await expect(quiet).toBeChecked();
      await expect(from).toHaveValue('1410');
      await to.selectOption({ label: words.seven });
      await page.getByRole('button', { name: words.saveQuiet }).click();
      await expect(to).not.toHaveAttribute('aria-invalid', 'true');
      await expect(quiet).toBeChecked();
      await expect(to).toHaveValue('420');
    });
  }
});
