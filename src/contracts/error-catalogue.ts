/** All named failures of the product by code. A new area's errors are spread in here. */
import { commonErrors } from './errors.ts';
import { identityErrors } from './identity/identity.errors.ts';

export const errorCatalogue = {
  ...commonErrors,
  ...identityErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;
