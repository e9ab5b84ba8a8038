/** What tax documents say about the operator besides the legal pages (decision 0096). A part of env.ts. */
import type { OperatorField } from '~/contracts/content/content.schemas.ts';
import * as v from 'valibot';
import { countryCodes } from '~/domain/countries.ts';
import { isMemberState, isVatIdOf, plainVatId } from '~/domain/vat.ts';

export const operatorTaxVariables = {
  OPERATOR_COUNTRY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (code) => countryCodes.includes(code),
        'must be a country of ISO 3166-1, two capital letters such as FR',
      ),
    ),
  ),
  OPERATOR_VAT_ID: v.optional(
    v.pipe(v.string(), v.maxLength(20, 'must have at most 20 characters'), v.transform(plainVatId)),
  ),
};

interface OperatorValues {
  OPERATOR_NAME?: string | undefined;
  OPERATOR_ADDRESS?: string | undefined;
  OPERATOR_COUNTRY?: string | undefined;
  OPERATOR_VAT_ID?: string | undefined;
}

export interface OperatorTaxEnv {
  /** ISO 3166-1 alpha-2. */
  country: string;
  vatId: string;
}

/** One sentence about a half or wrongly set operator; null when all is well. */
export function operatorProblem(values: OperatorValues): string | null {
  const { OPERATOR_COUNTRY: country, OPERATOR_VAT_ID: vatId } = values;
  if (vatId === undefined) return null;
  const missing = (['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_COUNTRY'] as const).find(
    (name) => values[name] === undefined,
  );
  if (missing) return `${missing} must be set together with OPERATOR_VAT_ID: invoices name both.`;
  if (country !== undefined && isMemberState(country) && !isVatIdOf(country, vatId)) {
    return 'OPERATOR_VAT_ID must look like a VAT number of OPERATOR_COUNTRY, for example FR40303265045.';
  }
  return null;
}

/** Undefined: documents state no tax. */
export function operatorTaxOf(values: OperatorValues): OperatorTaxEnv | undefined {
  const { OPERATOR_COUNTRY: country, OPERATOR_VAT_ID: vatId } = values;
  return country === undefined || vatId === undefined ? undefined : { country, vatId };
}

type OperatorName =
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_REGISTER'
  | 'OPERATOR_REPRESENTATIVE'
  | 'OPERATOR_TAX_ID'
  | 'OPERATOR_EMAIL'
  | 'OPERATOR_HOST'
  | 'OPERATOR_AUTHORITY'
  | 'OPERATOR_MEDIATOR'
  | 'OPERATOR_LAW';

/** What the legal pages say about the operator; undefined where nothing was given. */
export function operatorOf(
  values: Readonly<Partial<Record<OperatorName, string | undefined>>>,
): Readonly<Record<OperatorField, string | undefined>> {
  return {
    name: values.OPERATOR_NAME,
    address: values.OPERATOR_ADDRESS,
    register: values.OPERATOR_REGISTER,
    representative: values.OPERATOR_REPRESENTATIVE,
    tax_id: values.OPERATOR_TAX_ID,
    email: values.OPERATOR_EMAIL,
    host: values.OPERATOR_HOST,
    authority: values.OPERATOR_AUTHORITY,
    mediator: values.OPERATOR_MEDIATOR,
    law: values.OPERATOR_LAW,
  };
}
