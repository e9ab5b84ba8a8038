/** docs/rights.md is generated from the tables and up to date. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/system.ts';
import { rightsPage } from '../security/support/rights-page.ts';

test('docs/rights.md is up to date (run this file with -u to write it anew)', async () => {
  await expect(rightsPage()).toMatchFileSnapshot(join(projectRoot, 'docs/rights.md'));
});
