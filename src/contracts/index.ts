/** Every endpoint of the product as `contract.<module>.<name>`. */
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { identityContract } from './identity/identity.contract.ts';

export const contract = {
  identity: identityContract,
  catalogue: catalogueContract,
};

export type Contract = typeof contract;
