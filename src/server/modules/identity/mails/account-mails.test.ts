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
