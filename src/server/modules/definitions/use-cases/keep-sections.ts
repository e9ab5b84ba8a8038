/** Texts and order of genres and base categories, kept by staff (decision 0128). All of a kind are locked by whoever writes. */
import type {
  SectionKind,
  sectionFieldsSchema,
  StaffSections,
} from '~/contracts/definitions/sections.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import type * as v from 'valibot';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import {
  forgetCatalogue,
  lockSections,
  orderSections as writeOrder,
  sectionsChanged,
  selectSections,
  writeSection,
  type Section,
} from '../../catalogue/index.ts';

type Fields = v.InferOutput<typeof sectionFieldsSchema>;

const fieldsOf = ({ title_en, title_fr, about_en, about_fr }: Fields): Fields => ({
  title_en,
  title_fr,
  about_en,
  about_fr,
});

const present = (sections: readonly Section[]): StaffSections => ({
  data: sections.map((section) => ({
    alias: section.alias,
    ...fieldsOf(section),
    version: section.version,
  })),
});

/** Genres or base categories in their order. */
export async function listSections(ctx: Ctx, { kind }: { kind: SectionKind }) {
  return present(await selectSections(ctx.db, kind));
}

/** They are public: this process forgets them, others hear of it by the event. */
async function told(ctx: UserCtx, kind: SectionKind): Promise<StaffSections> {
  await ctx.publish(sectionsChanged({ kind }));
  forgetCatalogue(ctx.services);
  return listSections(ctx, { kind });
}

/** @throws {Failure} SECTION_NOT_FOUND, SECTION_CHANGED, IMPERSONATING */
export async function changeSection(
  ctx: UserCtx,
  input: { kind: SectionKind; alias: string; version: number; reason: string } & Fields,
): Promise<StaffSections> {
  refuseImpersonation(ctx.actor);
  const { kind, alias, version, reason } = input;
  const section = (await lockSections(ctx.db, kind)).find((one) => one.alias === alias);
  if (!section) throw new Failure('SECTION_NOT_FOUND');
  if (section.version !== version) throw new Failure('SECTION_CHANGED');
  const after = fieldsOf(input);
  await writeSection(ctx.db, kind, { alias, ...after });
  await recordAudit(ctx, {
    action: 'catalogue.change_section',
    subject: { type: kind, id: section.id },
    before: fieldsOf(section),
    after: { alias, ...after },
    reason,
  });
  return told(ctx, kind);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((alias, index) => alias === b[index]);

/** Orders all of them. Asked twice it does it once. @throws {Failure} SECTION_CHANGED, IMPERSONATING */
export async function orderSections(
  ctx: UserCtx,
  input: { kind: SectionKind; seen: string[]; order: string[]; reason: string },
): Promise<StaffSections> {
  refuseImpersonation(ctx.actor);
  const { kind, seen, order, reason } = input;
  const sections = await lockSections(ctx.db, kind);
  const now = sections.map(({ alias }) => alias);
  if (isSame(now, order)) return present(sections);
  if (!isSame(now, seen) || !isSame(now.toSorted(), order.toSorted())) {
    throw new Failure('SECTION_CHANGED');
  }
  await writeOrder(ctx.db, kind, order);
  await recordAudit(ctx, {
    action: 'catalogue.order_sections',
    subject: { type: kind, id: 'all' },
    before: { order: now },
    after: { order },
    reason,
  });
  return told(ctx, kind);
}
