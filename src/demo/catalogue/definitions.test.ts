/** The demo's categories keep what is asked of definitions, so that staff can change them (decision 0122). */
import { expect, test } from 'vitest';
import type { AttributeOption } from '~/server/modules/catalogue/catalogue.tables.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import { buildCatalogue } from './catalogue.ts';

const option = ({ value, label, rank }: AttributeOption) => ({ value, label, rank: rank ?? null });

test('no category of the demo breaks a rule', () => {
  const broken = buildCatalogue().flatMap(({ categories }) =>
    categories.flatMap((category) => {
      const issues = definitionIssues({
        title: category.title,
        description: category.description,
        unit: category.unit,
        price_precision: category.pricePrecision,
        delivery_methods: category.deliveryMethods,
        promised_minutes: category.promisedMinutes,
        check_hours: category.checkHours,
        warranty_days: category.warrantyDays,
        facet_keys: category.facetKeys,
        attributes: category.attributes.map((attribute) => ({
          ...attribute,
          unit: attribute.unit ?? null,
          minimum: attribute.minimum ?? null,
          maximum: attribute.maximum ?? null,
          options: attribute.options.map(option),
        })),
        buyer_inputs: category.buyerInputs.map((input) => ({
          ...input,
          pattern: input.pattern ?? null,
          options: (input.options ?? []).map(option),
        })),
        vault_fields: category.vaultFields,
        proof: category.proof,
      });
      return issues.map(({ code, path }) => `${category.game}/${category.alias}: ${code} ${path}`);
    }),
  );
  expect(broken).toEqual([]);
});
