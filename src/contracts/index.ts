/** Every endpoint of the product as `contract.<module>.<name>`. */
import { identityContract } from './identity/identity.contract.ts';

export const contract = {
  identity: identityContract,
};

export type Contract = typeof contract;
