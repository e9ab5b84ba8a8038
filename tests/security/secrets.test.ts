/** Sources of randomness for secrets. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/system.ts';

test('nothing of the server draws from a generator that can be foreseen', () => {
  const files = globSync('src/{server,api-client,kernel}/**/*.ts', { cwd: projectRoot }).filter(
    (path) => !path.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  const foreseen = files.filter((path) =>
    readFileSync(join(projectRoot, path), 'utf8').includes('Math.random'),
  );
  expect(foreseen).toEqual([]);
});
