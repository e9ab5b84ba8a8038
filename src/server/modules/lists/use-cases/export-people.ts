/** The people that are filtered, as CSV. Whoever takes a file along stands in the record. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { maskEmail } from '../../accounts/index.ts';
import { findAccounts, type PeopleInput } from '../../moderation/index.ts';

/** People are read so many at a time. */
const AT_ONCE = 500;

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

/** Every page up to the end. @throws {Failure} LIST_TOO_MANY: a file that ends somewhere would be taken for all of them */
async function linesOf(ctx: UserCtx, input: PeopleInput): Promise<string[]> {
  const { csvLines, csvPages } = serverConfig.lists;
  const lines: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < csvPages; page += 1) {
    const { data, meta } = await findAccounts(ctx, { ...input, cursor, limit: AT_ONCE });
    lines.push(...data.map(lineOf));
    if (lines.length > csvLines) break;
    if (meta.next_cursor === null) return lines;
    cursor = meta.next_cursor;
  }
  throw new Failure('LIST_TOO_MANY');
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
  const lines = await linesOf(ctx, input);
  await recordAudit(ctx, {
    action: 'lists.exported',
    subject: { type: 'list', id: 'people' },
    after: { ...filterOf(input), people: lines.length },
  });
  const content = [csvLine(columns), ...lines].map((line) => `${line}\r\n`).join('');
  return { file_name: 'people.csv', content };
}
