/** The chat's tools: refusals that lose nothing, pictures, search, quick replies; on a phone and on a desk. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, registered, type Account } from './support/api.ts';
import { pressTwice } from './support/checkout.ts';
import { freshSeller } from './support/market.ts';
import { picture } from './support/picture.ts';
import { connect } from './support/program.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

interface Talk {
  seller: Account;
  sellerToken: string;
  buyer: Account;
  buyerToken: string;
  room: string;
  /** Says something as the buyer. */
  says(body: string): Promise<void>;
  close(): void;
}

/** A buyer and a seller with a conversation. */
async function talking(): Promise<Talk> {
  const { account: seller, token: sellerToken } = await freshSeller();
  const buyer = freshAccount('buyer');
  const buyerToken = await registered(buyer);
  const { id } = await call('GET', 'auth/profile', { as: sellerToken });
  const program = await connect(buyerToken);
  const { channel } = await program.ask('create_channel', { companion_id: id });
  const room: string = channel.room_id;
  return {
    seller,
    sellerToken,
    buyer,
    buyerToken,
    room,
    async says(body) {
      const client_id = crypto.randomUUID();
      await program.ask('new_message', { room_id: room, client_id, body });
    },
    close: () => program.close(),
  };
}

const field = (page: Page) => page.getByRole('main').getByRole('textbox').last();

async function openRoom(page: Page, locale: Locale, room: string): Promise<void> {
  await open(page, at(locale, `/chat?room=${room}`));
  await alive(page);
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey(
    'a refused message names the word and the safe way, and nothing typed is lost',
    async ({ page }) => {
      const talk = await talking();
      await talk.says('Is it there?');
      await signIn(page, talk.seller.email, talk.seller.password);
      await page.setViewportSize({ width: 390, height: 844 });
      await openRoom(page, locale, talk.room);
      const text = t(locale, 'Call me: +33 6 12 34 56 78', 'Appelez-moi : +33 6 12 34 56 78');
      await field(page).fill(text);
      const reason = t(
        locale,
        /Phone numbers are not allowed: “\+33 6 12 34 56 78”\. Give what the delivery needs/,
        /numéros de téléphone ne sont pas autorisés\s: «\s\+33 6 12 34 56 78\s»\. Indiquez/,
      );
      await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
      await field(page).press('Enter');
      const refused = page.getByRole('alert').filter({ hasText: reason });
      await expect(refused).toBeVisible();
      await expectFits(page);
      await expectAccessible(page, 'a refused message');
      await field(page).fill(t(locale, 'Half a sentence', 'Une demi-phrase'));
      await refused.getByRole('button', { name: t(locale, 'Edit', 'Modifier') }).click();
      await expect(field(page)).toHaveValue(
        `${text}\n${t(locale, 'Half a sentence', 'Une demi-phrase')}`,
      );
      talk.close();
    },
  );

  journey('a picture that was dropped is sent, and opens in place', async ({ page }) => {
    const talk = await talking();
    await talk.says('Show me');
    await signIn(page, talk.seller.email, talk.seller.password);
    await openRoom(page, locale, talk.room);
    const files = [await picture('first.png'), await picture('second.png')];
    const data = await page.evaluateHandle(
      (given) => {
        const transfer = new DataTransfer();
        for (const { name, bytes } of given) {
          const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([content], name, { type: 'image/png' }));
        }
        return transfer;
      },
      files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
    );
    const pane = page.getByRole('region', { name: talk.buyer.name });
    await pane.dispatchEvent('dragover', { dataTransfer: data });
    await pane.dispatchEvent('drop', { dataTransfer: data });
    const remove = page.getByRole('button', { name: t(locale, /Remove picture 2/, /image 2/) });
    await expect(remove).toBeVisible();
    await expect(page.getByText(t(locale, 'Uploading', 'Envoi en cours'))).toHaveCount(0);
    await page.getByRole('button', { name: t(locale, 'Send', 'Envoyer'), exact: true }).click();
    const links = page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.locator('img') });
    const sent = links.filter({
      has: page.getByRole('img', { name: t(locale, /from you/, /Image/) }),
    });
    await expect(sent).toHaveCount(2);
    await sent.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t(locale, 'Picture 1 of 2', 'Image 1 sur 2'));
    await expectAccessible(page, 'a picture opened');
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText(t(locale, 'Picture 2 of 2', 'Image 2 sur 2'));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(sent.first()).toBeFocused();
    talk.close();
  });

  journey('a message from long ago is found by its words, and gone to', async ({ page }) => {
    const talk = await talking();
    await talk.says('The zebra waits at the harbour');
    for (let number = 0; number < 70; number += 1) await talk.says(`Line ${number}`);
    await signIn(page, talk.seller.email, talk.seller.password);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, at(locale, '/chat'));
    const search = t(
      locale,
      'Search conversations and messages',
      'Rechercher dans les conversations et les messages',
    );
    await page.getByRole('button', { name: search }).click();
    const box = page.getByRole('searchbox', {
      name: t(locale, 'Name or words of a message', 'Nom ou mots d’un message'),
    });
    await expect(box).toBeFocused();
    await box.fill('nothing like this');
    await expect(
      page.getByText(
        t(locale, 'No message has these words.', 'Aucun message ne contient ces mots.'),
      ),
    ).toBeVisible();
    await box.fill('ZEBR harb');
    const found = page.getByRole('link', { name: /zebra waits/ });
    await expect(found).toBeVisible();
    await expectFits(page);
    await expectAccessible(page, 'found messages');
    await found.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/message=1/);
    const row = page.locator('[data-target]');
    await expect(row).toContainText('The zebra waits at the harbour');
    await expect(row).toBeInViewport();
    await expect(row).toBeFocused();
    talk.close();
  });

  journey('a seller keeps quick replies and answers with them', async ({ page }) => {
    const talk = await talking();
    await talk.says('Are you there?');
    await signIn(page, talk.seller.email, talk.seller.password);
    await openRoom(page, locale, talk.room);
    const button = page.getByRole('button', {
      name: t(locale, 'Quick replies', 'Réponses rapides'),
    });
    await button.click();
    await page
      .getByRole('menuitem', {
        name: t(locale, 'Edit quick replies', 'Modifier les réponses rapides'),
      })
      .click();
    const dialog = page.getByRole('dialog');
    const fresh = dialog.getByRole('textbox');
    for (const body of ['On my way', 'Delivered, please check']) {
      await fresh.fill(body);
      await pressTwice(page, t(locale, /^Keep$/, /^Garder$/));
      // One of each, although the button was pressed twice.
      await expect(dialog.getByRole('listitem').filter({ hasText: body })).toBeVisible();
      await expect(fresh).toHaveValue('');
    }
    await expectAccessible(page, 'the quick replies');
    await dialog
      .getByRole('button', { name: t(locale, /Edit: On my way/, /Modifier\s: On my way/) })
      .click();
    await fresh.fill('On my way, two minutes');
    await dialog.getByRole('button', { name: t(locale, 'Save', 'Enregistrer') }).click();
    await expect(dialog.getByText('On my way, two minutes')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // By the menu, where the cursor is.
    await field(page).fill('Hello!');
    await button.click();
    await page.getByRole('menuitem', { name: 'On my way, two minutes' }).click();
    await expect(field(page)).toHaveValue('Hello! On my way, two minutes');
    await expect(field(page)).toBeFocused();
    // By a slash, some letters, and the keys.
    await field(page).fill('');
    await field(page).pressSequentially('/e');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option')).toHaveCount(2);
    await expectAccessible(page, 'the open list');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Delivered, please check');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('Delivered, please check').last()).toBeVisible();
    await expect(field(page)).toHaveValue('');
    talk.close();
  });

  journey(
    'what is written without a connection is sent when it is back, once',
    async ({ page, noise }) => {
      const talk = await talking();
      noise.allow(/ERR_INTERNET_DISCONNECTED/);
      await talk.says('Ready?');
      await signIn(page, talk.seller.email, talk.seller.password);
      await openRoom(page, locale, talk.room);
      await expect(field(page)).toBeVisible();
      const other = await page.context().newPage();
      await openRoom(other, locale, talk.room);
      await expect(field(other)).toBeVisible();
      await page.context().setOffline(true);
      await field(page).fill('Written offline');
      await field(page).press('Enter');
      await expect(page.getByRole('main').getByText('Written offline').last()).toBeVisible();
      await page.context().setOffline(false);
      const sent = page.getByRole('main').getByText(t(locale, 'Sent', 'Envoyé'), { exact: true });
      await expect(sent.first()).toBeAttached({ timeout: 30_000 });
      await expect(other.getByRole('main').getByText('Written offline').last()).toBeVisible();
      const stored = async () =>
        (
          await call('GET', `chat/channel/${talk.room}/message`, { as: talk.buyerToken })
        ).data.filter(({ body }: { body: string }) => body === 'Written offline').length;
      expect(await stored()).toBe(1);
      talk.close();
    },
  );
}
