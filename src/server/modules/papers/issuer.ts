/** Who issues documents: what the operator said of the own company. Pure. */
import type { VatSeller } from '~/domain/vat.ts';
import type { Env } from '../../infra/env.ts';

export interface Issuer {
  name: string;
  address: string | null;
  register: string | null;
  email: string | null;
  /** Together with the VAT number, or not at all. */
  country: string | null;
  vat_id: string | null;
}

/** Null while the operator has not said who they are: a document names no company then. */
export function issuerOf({
  operator,
  operatorTax,
}: Pick<Env, 'operator' | 'operatorTax'>): Issuer | null {
  if (operator.name === undefined) return null;
  return {
    name: operator.name,
    address: operator.address ?? null,
    register: operator.register ?? null,
    email: operator.email ?? null,
    country: operatorTax?.country ?? null,
    vat_id: operatorTax?.vatId ?? null,
  };
}

/** Who charges VAT: null unless name, address, country and VAT number are all known. */
export function vatSellerOf(issuer: Issuer | null): VatSeller | null {
  if (issuer === null || issuer.address === null) return null;
  if (issuer.country === null || issuer.vat_id === null) return null;
  return { country: issuer.country };
}
