/** A market that has nothing takes the demo's whole catalogue as a file, once (decision 0128). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '~/demo/catalogue/catalogue.ts';
import { demoCatalogueFile } from '~/demo/catalogue/catalogue-file.ts';
import { writeFile } from '~/server/modules/definitions/files/market.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

let app: StaffApp;
let admin: Member;

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
});
afterAll(() => app.close());

const text = writeFile(demoCatalogueFile(buildCatalogue()));
async function send(path: 'check' | 'import', fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([text], 'catalogue.json'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`http://localhost:3000/api/admin/catalogue/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  const response = await app.handle(request);
  return { status: response.status, body: await response.json() };
}

test('all of it is new, then all of it is the same', async () => {
  const checked = await send('check');
  expect(checked.body).toMatchObject({
    issues: [],
    games: { new: 114, left: 0 },
    categories: { new: 333 },
  });
  const { seen } = checked.body;
  const done = await send('import', { seen, reason: 'A market begins.' });
  expect(done).toMatchObject({
    status: 200,
    body: { genres: 14, base_categories: 8, games_new: 114, categories_new: 333 },
  });
  const later = await send('check');
  expect(later.body).toMatchObject({
    issues: [],
    genres: { new: 0, changed: 0, same: 14, is_reordered: false },
    base_categories: { new: 0, changed: 0, same: 8, is_reordered: false },
    games: { new: 0, changed: 0, same: 114, touched: [] },
    categories: { new: 0, draft: 0, clash: 0, same: 333 },
    landing_pages: { new: 0, changed: 0 },
  });
  // None of them is public.
  app.forget();
  expect((await app.get('market/game?limit=5')).body.meta.total).toBe(0);
});
