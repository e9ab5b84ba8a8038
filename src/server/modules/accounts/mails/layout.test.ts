import { expect, test } from 'vitest';
import { composeMail } from './layout.ts';

test('what somebody wrote stands as a quotation of its own, line by line', () => {
  const mail = composeMail({
    to: 'a@example.com',
    locale: 'en',
    subject: 'Banned',
    paragraphs: ['The reason:'],
    quote: 'One <b>\nTwo',
    footer: 'Because.',
  });
  expect(mail.text).toContain('The reason:\n\n> One <b>\n> Two');
  expect(mail.html).toContain('One &lt;b&gt;<br>Two</blockquote>');
});
