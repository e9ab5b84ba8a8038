import { expect, test } from 'vitest';
import { confirmMail } from './account-mails.ts';

const addressee = {
  to: 'a@example.com',
  name: '<b>Eve</b> & "co"',
  locale: 'fr',
  appOrigin: 'https://legend.test',
} as const;

test('the link is in both bodies, with the language of the reader', () => {
  const mail = confirmMail(addressee, 'c0de');
  const link = 'https://legend.test/fr/auth/activate?type=CONFIRM_EMAIL&code=c0de';
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
});

test('names cannot bring HTML along', () => {
  const mail = confirmMail(addressee, 'c0de');
  expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt; &amp; &quot;co&quot;');
  expect(mail.html).not.toContain('<b>Eve');
});

test('the mail says its language and has colours for the dark', () => {
  const { html } = confirmMail(addressee, 'c0de');
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
});
