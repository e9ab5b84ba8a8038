/** Secrets of instant delivery that are plainly fictitious: nobody can mistake them for real credentials. */
import type { CategoryDefinition } from '../catalogue/definition.types.ts';
import type { Random } from '../random.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function letters(random: Random, length: number): string {
  return Array.from({ length }, () => LETTERS[Math.floor(random.next() * LETTERS.length)]).join('');
}

function accountSecret(random: Random, serial: number): Record<string, string> {
  const name = `demo-${serial}-${letters(random, 4).toLowerCase()}`;
  return {
    login: name,
    password: `not-real-${letters(random, 8)}`,
    email_login: `${name}@mail.test`,
    email_password: `not-real-${letters(random, 8)}`,
    email_provider: 'mail.test',
    recovery: `Demo owner ${serial}, first sign-in from Demo City`,
  };
}

/** So many different secrets with the fields of the category's vault. */
export function makeSecrets(
  random: Random,
  definition: CategoryDefinition,
  count: number,
): Record<string, string>[] {
  const account = definition.base === 'accounts';
  return Array.from({ length: count }, (_, index) =>
    account
      ? accountSecret(random, index + 1)
      : {
          code: `DEMO-${letters(random, 4)}-${letters(random, 4)}-${letters(random, 4)}-${String(index + 1).padStart(3, '0')}`,
        },
  );
}
