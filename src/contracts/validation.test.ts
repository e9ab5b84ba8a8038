import { setupI18n } from '@lingui/core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aliasSchema, idSchema, queryChoices, queryInteger, text } from './common.ts';
import { newMessageSchema } from './chat/chat.schemas.ts';
import { registrationCredentialsSchema, tokenInputSchema } from './identity/identity.schemas.ts';
import { offerFieldsSchema } from './offers/offers.schemas.ts';
import { fieldErrors } from './validation.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** The messages as a reader of English sees them, by path. */
function messagesOf(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value);
  const found = result.issues ? fieldErrors(result.issues) : [];
  return Object.fromEntries(found.map(({ path, message }) => [path, i18n._(message)]));
}

const account = {
  email: 'mira@example.com',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  public_name: 'mira_k',
};

describe('field errors', () => {
  it('accepts a right registration', () => {
    expect(messagesOf(registrationCredentialsSchema, account)).toEqual({});
  });

  it('says of an empty field that it is required, whatever its form', () => {
    const schema = v.object({ alias: aliasSchema });
    expect(messagesOf(schema, { alias: '' })).toEqual({ alias: 'This field is required.' });
    expect(messagesOf(schema, { alias: 'A b' })).toEqual({
      alias: 'This value does not have the right form.',
    });
  });

  it('names every wrong field of a registration once', () => {
    const value = {
      email: 'nobody',
      password: 'short',
      password_confirmation: '',
      public_name: 'a b',
    };
    expect(messagesOf(registrationCredentialsSchema, value)).toEqual({
      email: 'Enter a valid e-mail address.',
      password: 'Enter at least 8 characters.',
      password_confirmation: 'This field is required.',
      public_name: 'Use the letters A to Z, digits, _ and - only.',
    });
  });

  it('compares the passwords, and the password with the account', () => {
    expect(
      messagesOf(registrationCredentialsSchema, {
        ...account,
        password_confirmation: 'other words',
      }),
    ).toEqual({ password_confirmation: 'The two passwords are not the same.' });
    expect(
      messagesOf(registrationCredentialsSchema, {
        ...account,
        password: 'MIRA@example.com',
        password_confirmation: 'MIRA@example.com',
      }),
    ).toEqual({ password: 'The password must differ from the e-mail address and the name.' });
  });

  it.each([
    'lowercase',
    '31415926',
    '        ',
    'пароль из слов',
    'with spaces, and 🔑',
    'x'.repeat(64),
    'é'.repeat(128),
  ])('takes passwords of any composition, from 8 to 128 characters: %s', (password) => {
    const given = { ...account, password, password_confirmation: password };
    expect(messagesOf(registrationCredentialsSchema, given)).toEqual({});
    for (const other of [password.slice(0, 7), password.padEnd(129, 'x')]) {
      const wrong = { ...account, password: other, password_confirmation: other };
      expect(Object.keys(messagesOf(registrationCredentialsSchema, wrong))).toContain('password');
    }
  });

  it('says that something is missing, with its dotted path', () => {
    expect(
      messagesOf(tokenInputSchema, { grant_type: 'registration', credentials: {} }),
    ).toMatchObject({
      'credentials.email': 'This field is required.',
    });
    expect(messagesOf(tokenInputSchema, { grant_type: 'password' })).toEqual({
      credentials: 'Enter your e-mail address and password.',
    });
    expect(messagesOf(tokenInputSchema, { grant_type: 'magic' })).toEqual({
      grant_type: 'Choose one of the offered values.',
    });
    expect(messagesOf(tokenInputSchema, {})).toEqual({ grant_type: 'This field is required.' });
  });

  it.each([
    [v.object({ n: queryInteger({ min: 1, max: 5 }) }), { n: 'x' }, 'Enter a number.'],
    [v.object({ n: queryInteger({ min: 1, max: 5 }) }), { n: '1.5' }, 'Enter a whole number.'],
    [v.object({ n: queryInteger({ min: 1, max: 5 }) }), { n: '0' }, 'The value must be 1 or more.'],
    [v.object({ n: queryInteger({ min: 1, max: 5 }) }), { n: 6 }, 'The value must be 5 or less.'],
    [v.object({ n: queryChoices(['a']) }), { n: 'b' }, 'Choose one of the offered values.'],
    [v.object({ n: idSchema }), { n: '42' }, 'This identifier is not valid.'],
    [v.object({ n: text({ max: 1 }) }), { n: 'ab' }, 'Enter at most 1 character.'],
    [v.object({ n: text({ max: 9 }) }), { n: 7 }, 'Enter a text.'],
    [
      v.object({ n: text({ max: 9 }) }),
      { n: 'a\u0000' },
      'This text contains characters that cannot be stored.',
    ],
  ])('words the issue %#', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual({ n: message });
  });

  it('reaches into lists', () => {
    const value = { volume_discounts: [{ from_count: 5, percent: 1.234 }], images: ['x'] };
    expect(messagesOf(offerFieldsSchema, value)).toEqual({
      'volume_discounts.0.percent': 'A percentage has at most two decimals.',
      'images.0': 'This identifier is not valid.',
    });
  });

  it('wants a text or an image in a message', () => {
    const id = '0192f0c1-7b6e-7cc2-9a3e-6f1b2c3d4e5f';
    expect(messagesOf(newMessageSchema, { room_id: id, client_id: id, body: '  ' })).toEqual({
      body: 'Write a text or attach an image.',
    });
  });
});
