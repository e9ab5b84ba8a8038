/** The people that are filtered, as CSV. Whoever takes a file along stands in the record. */
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { maskEmail } from '../../accounts/index.ts';
import { findAccounts, type PeopleInput } from '../../moderation/index.ts';
import { csvOf, linesOfPages } from './csv-of-list.ts';

/** Programs read this file: new columns stand behind the known ones. */
const columns = [
  'registered_at',
  'person_id',
  'public_name',
  'email',
  'role',
  'seller',
  'trust_level',
  'required_trust_level',
  'banned',
  'banned_until',
];

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** As in the list: of the address its first letters. */
function lineOf(person: Account): string {
  return csvLine([
    person.registered_at,
    person.id,
    person.public_name,
    person.email,
    person.role,
    yesNo(person.is_seller),
    person.trust_level,
    person.required_trust_level,
    yesNo(person.is_banned),
    person.banned_until,
  ]);
}

/** An address that was looked for stands in no record (decision 0118). */
function filterOf({ search, ...others }: PeopleInput): object {
  if (search === undefined) return others;
  return { ...others, search: isOfEmail(search) ? maskEmail(search) : search };
}

/**
 * The newest first. Where an address is looked for, each page of the walk is recorded as such a look, with who was found. Needs a
 * transaction. @throws {Failure} LIST_TOO_MANY
 */
export async function exportPeople(
  ctx: UserCtx,
  input: PeopleInput,
): Promise<{ file_name: string; content: string }> {
  const lines = await linesOfPages(async ({ before, limit }) => {
    const page = { cursor: before ?? undefined, limit };
    const { data, meta } = await findAccounts(ctx, { ...input, ...page });
    return { rows: data, next: meta.next_cursor };
  }, lineOf);
  await recordAudit(ctx, {
    action: 'lists.exported',
    subject: { type: 'list', id: 'people' },
    after: { ...filterOf(input), people: lines.length },
  });
  return { file_name: 'people.csv', content: csvOf(columns, lines) };
}
