import { expect, test } from 'vitest';
import { nextTry } from '../../core/delivery-queue.ts';
import { mailQueue } from './mail.repository.ts';
import { refusalOf, smtpOptions } from './smtp.ts';

const answer = (command: string, responseCode: number, response: string) =>
  Object.assign(new Error(response), { command, responseCode, response });

test('TLS is demanded of a server elsewhere unless the address says otherwise', () => {
  expect(smtpOptions('smtp://mail.example').connection).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
  });
  expect(smtpOptions('smtps://mail.example').connection).toMatchObject({ port: 465, secure: true });
  expect(smtpOptions('smtp://mail:1025?tls=off').connection).toMatchObject({ ignoreTLS: true });
  expect(smtpOptions('smtp://127.0.0.1:25').connection).toMatchObject({ ignoreTLS: true });
});

test('user and password of the address are decoded', () => {
  expect(smtpOptions('smtps://me%40here:p%2Fw@mail.example').credentials).toEqual({
    user: 'me@here',
    pass: 'p/w',
  });
  expect(smtpOptions('smtps://mail.example').credentials).toBeNull();
});

test.each([
  ['RCPT TO', 550, '550 5.1.1 no such user', 'address'],
  ['RCPT TO', 550, '550 unknown', 'address'],
  ['RCPT TO', 554, '554 refused', 'later'],
  ['RCPT TO', 550, '550 5.7.1 relaying denied', 'later'],
  ['RCPT TO', 451, '451 4.7.1 greylisted', 'later'],
  ['DATA', 554, '554 5.6.0 looks like spam', 'message'],
  ['DATA', 452, '452 full', 'later'],
  ['DATA', 421, '421 shutting down', 'server'],
  ['MAIL FROM', 550, '550 sender unknown', 'server'],
  ['AUTH PLAIN', 535, '535 wrong password', 'server'],
])('%s answered with %s %s is about the %s', (command, code, words, refusal) => {
  expect(refusalOf(answer(command, code, words))).toBe(refusal);
});

test('a lost connection is about the server', () => {
  expect(refusalOf(new Error('the server did not answer in time'))).toBe('server');
});

test('tries come further and further apart, five minutes at most', () => {
  const now = new Date('2026-11-21T06:00:00Z');
  const waits = [1, 2, 3, 6, 40].map(
    (n) => (nextTry(mailQueue, n, now).getTime() - now.getTime()) / 1000,
  );
  expect(waits).toEqual([10, 20, 40, 300, 300]);
});
