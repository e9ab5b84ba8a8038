/** A category's definition as one document, read and written as a whole (decision 0122). */
import type { DefinitionDocument, DefinedOption } from '~/domain/category-definition.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import { loadCategories, type AttributeRow, type CategoryRow } from './catalogue.repository.ts';
import type { AttributeOption } from './catalogue.tables.ts';

const definedOption = ({ value, label, rank }: AttributeOption): DefinedOption => ({
  value,
  label,
  rank: rank ?? null,
});

const storedOption = ({ value, label, rank }: DefinedOption): AttributeOption => ({
  value,
  label,
  ...(rank !== null && { rank }),
});

function definedAttribute(row: AttributeRow): DefinitionDocument['attributes'][number] {
  const { key, type, required, filterable, ordinal, minimum, maximum } = row;
  const { label_en, label_fr, unit_en, unit_fr } = row;
  return {
    key,
    type,
    required,
    filterable,
    ordinal,
    label: { en: label_en, fr: label_fr },
    unit: unit_en === null && unit_fr === null ? null : { en: unit_en ?? '', fr: unit_fr ?? '' },
    minimum,
    maximum,
    options: row.options.map(definedOption),
  };
}

/** What a category defines. */
export function documentOf({
  category,
  attributes,
}: {
  category: CategoryRow;
  attributes: readonly AttributeRow[];
}): DefinitionDocument {
  return {
    title: { en: category.title_en, fr: category.title_fr },
    description: { en: category.description_en, fr: category.description_fr },
    unit: {
      name: { en: category.unit_name_en, fr: category.unit_name_fr },
      size: category.unit_size,
    },
    price_precision: category.price_precision,
    delivery_methods: category.delivery_methods,
    promised_minutes: category.promised_minutes,
    check_hours: category.check_hours,
    warranty_days: category.warranty_days,
    facet_keys: category.facet_keys,
    attributes: attributes.map(definedAttribute),
    buyer_inputs: category.buyer_inputs.map(({ key, label, type, required, pattern, options }) => ({
      key,
      label,
      type,
      required,
      pattern: pattern ?? null,
      options: (options ?? []).map(definedOption),
    })),
    vault_fields: category.vault_fields.map(({ key, label, required }) => ({
      key,
      label,
      required,
    })),
    proof: category.proof.map(({ key, label }) => ({ key, label })),
  };
}

interface Found {
  category: CategoryRow;
  attributes: AttributeRow[];
}

/** The category as it stands, read past the memory of the process. */
export async function findDefinition(db: Db, id: string): Promise<Found | undefined> {
  return (await loadCategories(db, [id]))[0];
}

/**
 * The category as it stands, with a lock that changes of its definition wait for; what sells in it does not. Read past the
 * memory of the process.
 */
export async function lockCategory(db: Db, id: string): Promise<Found | undefined> {
  await db.selectFrom('category').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  // A statement of its own: it sees what was committed before the lock was had.
  return findDefinition(db, id);
}

/**
 * Locks the category against new offers as well: whoever makes one names it, and waits. Offers of transactions that run are
 * committed when it is had, so that a count of them afterwards is true until the end of the transaction.
 */
export async function lockCategoryAlone(db: Db, id: string): Promise<void> {
  await db.selectFrom('category').select('id').where('id', '=', id).forUpdate().execute();
}

/** What a definition fills of its category's row. */
export function definitionValues(document: DefinitionDocument) {
  const { title, description, unit } = document;
  const inputs = document.buyer_inputs.map(({ pattern, options, ...input }) => ({
    ...input,
    ...(pattern !== null && { pattern }),
    ...(options.length > 0 && { options: options.map(storedOption) }),
  }));
  return {
    title_en: title.en,
    title_fr: title.fr,
    description_en: description.en,
    description_fr: description.fr,
    unit_name_en: unit.name.en,
    unit_name_fr: unit.name.fr,
    unit_size: unit.size,
    price_precision: document.price_precision,
    delivery_methods: document.delivery_methods,
    promised_minutes: document.promised_minutes,
    check_hours: document.check_hours,
    warranty_days: document.warranty_days,
    facet_keys: document.facet_keys,
    buyer_inputs: inputs,
    vault_fields: document.vault_fields,
    proof: document.proof,
  };
}

/** The same as columns of a statement. */
export function categoryColumns(document: DefinitionDocument) {
  const {
    buyer_inputs: inputs,
    vault_fields: fields,
    proof,
    ...values
  } = definitionValues(document);
  return {
    ...values,
    buyer_inputs: JSON.stringify(inputs),
    vault_fields: JSON.stringify(fields),
    proof: JSON.stringify(proof),
  };
}

/** The rows of a definition's attributes, apart from their ids and their category's. */
export function attributeValues({ attributes }: DefinitionDocument) {
  return attributes.map(({ label, unit, options, ...attribute }, position) => ({
    key: attribute.key,
    type: attribute.type,
    required: attribute.required,
    filterable: attribute.filterable,
    ordinal: attribute.ordinal,
    position,
    label_en: label.en,
    label_fr: label.fr,
    unit_en: unit?.en ?? null,
    unit_fr: unit?.fr ?? null,
    minimum: attribute.minimum,
    maximum: attribute.maximum,
    options: options.map(storedOption),
  }));
}

/** Puts a definition in force, in the transaction that has locked the category. Attributes keep their ids by their keys. */
export async function writeDefinition(
  db: Db,
  categoryId: string,
  { document, version }: { document: DefinitionDocument; version: number },
): Promise<void> {
  await db
    .updateTable('category')
    .set({ ...categoryColumns(document), version })
    .where('id', '=', categoryId)
    .execute();
  const keys = document.attributes.map(({ key }) => key);
  await db
    .deleteFrom('attribute')
    .where('category_id', '=', categoryId)
    .$if(keys.length > 0, (gone) => gone.where('key', 'not in', keys))
    .execute();
  if (keys.length === 0) return;
  const rows = attributeValues(document).map(({ options, ...values }) => ({
    id: newId(),
    category_id: categoryId,
    ...values,
    options: JSON.stringify(options),
  }));
  await db
    .insertInto('attribute')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'key']).doUpdateSet((eb) => ({
        type: eb.ref('excluded.type'),
        required: eb.ref('excluded.required'),
        filterable: eb.ref('excluded.filterable'),
        ordinal: eb.ref('excluded.ordinal'),
        position: eb.ref('excluded.position'),
        label_en: eb.ref('excluded.label_en'),
        label_fr: eb.ref('excluded.label_fr'),
        unit_en: eb.ref('excluded.unit_en'),
        unit_fr: eb.ref('excluded.unit_fr'),
        minimum: eb.ref('excluded.minimum'),
        maximum: eb.ref('excluded.maximum'),
        options: eb.ref('excluded.options'),
      })),
    )
    .execute();
}
