/** What a seller hands over by manual delivery: checked against the rules of the goods, then sealed. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  handoverOf,
  handoverProblems,
  type Handed,
  type HandoverProblem,
} from '~/contracts/orders/handover.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../core/context.ts';
import { fieldsFailure } from '../../http/field-failure.ts';
import type { OrderRow } from './orders.repository.ts';
import { replaceSealed, type NewSealedPart } from './sealed.repository.ts';

const messages: Record<HandoverProblem['kind'], MessageDescriptor> = {
  required: msg`This field is required.`,
  unknown: msg`A delivery of these goods has no such field.`,
  picture: msg`Add a picture as proof of the trade.`,
  sealed_or_picture: msg`Enter the codes, or add a picture of the receipt.`,
  words: msg`Say what you did, or add a picture of the result.`,
  too_long: msg({
    message:
      '{limit, plural, one {Enter at most # character.} other {Enter at most # characters.}}',
  }),
  too_few: msg({
    message:
      '{limit, plural, one {At least # set is needed: one for each unit.} other {At least # sets are needed: one for each unit.}}',
  }),
  too_many: msg({
    message:
      '{limit, plural, =0 {These goods have no sealed fields.} one {At most # set is possible.} other {At most # sets are possible.}}',
  }),
};

/** The fields that one press opens, together. */
export function partsOf(
  base: string,
  sealed: Handed['sealed'],
): { unit: number; part: NewSealedPart['part']; fields: Record<string, string> }[] {
  const { fields } = handoverOf(base);
  const names = [...new Set(fields.map(({ part }) => part))];
  return sealed.flatMap((set, index) =>
    names.flatMap((part) => {
      const given = fields
        .filter((field) => field.part === part)
        .flatMap(({ key }) => {
          const value = set[key] ?? '';
          return value === '' ? [] : [[key, value] as const];
        });
      return given.length === 0
        ? []
        : [{ unit: index + 1, part, fields: Object.fromEntries(given) }];
    }),
  );
}

/**
 * Seals what was handed over; an earlier delivery of the order cannot be opened any more. Returns how many parts there
 * are. Needs a transaction.
 * @throws {Failure} ORDER_HANDOVER_INCOMPLETE naming each field
 */
export async function sealHandover(
  { db, locale, now, services }: Ctx,
  order: Pick<OrderRow, 'id' | 'count' | 'offer' | 'sealed_count'>,
  handed: Omit<Handed, 'count'>,
): Promise<number> {
  const { base } = order.offer.category;
  const given = { ...handed, count: order.count };
  const problems = handoverProblems(base, given);
  if (problems.length > 0) {
    const issues = problems.map((problem) => {
      const values = 'limit' in problem ? { limit: problem.limit } : {};
      return { path: problem.path, message: { ...messages[problem.kind], values } };
    });
    throw fieldsFailure('ORDER_HANDOVER_INCOMPLETE', issues, locale);
  }
  const parts = partsOf(base, given.sealed).map(({ unit, part, fields }): NewSealedPart => ({
    id: newId(),
    unit,
    part,
    ciphertext: services.keys.encrypt('vault', JSON.stringify(fields)),
  }));
  if (parts.length > 0 || order.sealed_count > 0) await replaceSealed(db, order.id, parts, now);
  return parts.length;
}
