/** Contact details (address, language) for modules that send mail. */
import type { Currency, Locale } from '~config';
import type { Db } from '../../db/database.ts';
import { selectUserRows } from './accounts.repository.ts';

export interface Contact {
  id: string;
  name: string;
  email: string;
  /** Otherwise the address may be a stranger's (decision 0003). */
  emailConfirmed: boolean;
  locale: Locale;
  currency: Currency;
  isOnline: boolean;
}

/** Contact details of several users by id; unknown ids are missing. */
export async function findContacts(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Contact>> {
  const rows = await selectUserRows(db, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.public_name,
        email: row.email,
        emailConfirmed: row.email_confirmed_at !== null,
        locale: row.locale,
        currency: row.currency,
        isOnline: row.online_until !== null && row.online_until > now,
      },
    ]),
  );
}
