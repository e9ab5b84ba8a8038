/** What the list of people shows, read from the address by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { isListedDay } from '~/contracts/lists/lists.schemas.ts';
import { personStates } from '~/contracts/moderation/moderation.schemas.ts';
import { roles } from '~/domain/roles.ts';

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');
const day = one(v.pipe(v.string(), v.isoDate(), v.check(isListedDay)));
/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());
const level = v.pipe(
  words,
  v.regex(/^\d$/),
  v.check((value) => Number(value) < appConfig.moderation.trustLevels),
);

const people = v.object({
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  state: v.optional(v.fallback(v.picklist(['all', ...personStates]), 'all'), 'all'),
  role: one(v.picklist(roles)),
  seller: one(v.picklist(['yes', 'no'])),
  trust: v.optional(v.fallback(v.union([level, v.literal('')]), ''), ''),
  from: day,
  to: day,
});
export type PeopleSearch = v.InferOutput<typeof people>;

/** What is broken is left out. */
export const readPeople = (search: object): PeopleSearch => v.parse(people, search);

/** The input of the list, without its empty parts. */
export function peopleFilter({ search, state, role, seller, trust, from, to }: PeopleSearch) {
  return {
    ...(search !== '' && { search }),
    ...(state !== 'all' && { state }),
    ...(role !== '' && { role }),
    ...(seller !== '' && { is_seller: seller === 'yes' }),
    ...(trust !== '' && { trust_level: Number(trust) }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

export const PEOPLE = '/staff/people';

/** The address of the list with these filters. */
export function peopleHref({ state, ...others }: PeopleSearch): string {
  const given = Object.entries({ ...others, state: state === 'all' ? '' : state });
  const query = new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
  return query === '' ? PEOPLE : `${PEOPLE}?${query}`;
}
