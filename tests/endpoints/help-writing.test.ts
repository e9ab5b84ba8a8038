/** Help articles in the back office: from files to manuscripts, published, taken down, and what a release does to them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { helpArticleFor } from '~/contracts/help/help-for.ts';
import { newId } from '~/kernel/ids.ts';
import { invalidateMemoryCaches } from '~/server/infra/memory-cache.ts';
import { writeFirstTexts } from '~/server/modules/help/index.ts';
import { addCatalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

let app: StaffApp;
let admin: Member;

beforeAll(async () => {
  app = await startStaff();
  await addCatalogue(app);
  await writeFirstTexts(app.db, app.services.clock.now());
  admin = await app.staff('admin');
});
afterAll(() => app.close());

const seen = async () => {
  await app.settle();
  invalidateMemoryCaches(app.services, ['help']);
};
const idOf = async (slug: string): Promise<string> => {
  const { id } = await app.db
    .selectFrom('help_article')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
};
const read = async (key: string): Promise<Manuscript> =>
  (await app.get(`admin/help/${key}`, admin.token)).body;
const save = ({ key, revision }: Manuscript, content: ManuscriptContent) =>
  app.put(`admin/help/${key}`, admin.token, { revision, content });
const act = ({ key, revision }: Manuscript, name: string, more: object = {}) =>
  app.post(`admin/help/${key}/${name}`, admin.token, { revision, ...more });
const begin = async (): Promise<Manuscript> => (await app.post('admin/help', admin.token)).body;
const page = (path: string) => app.get(`frontend/page?path=${encodeURIComponent(path)}`);
const find = async (words: string) =>
  (await app.get(`help/search?search=${encodeURIComponent(words)}`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  );

/** An article of the release with another English title. */
function titled({ content }: Manuscript, title: string): ManuscriptContent {
  const { en } = content.texts;
  return { ...content, texts: { ...content.texts, en: { ...en, title } } };
}

const newText = (title: string, body: string) => ({
  title,
  description: `${title}, in short.`,
  tags: ['zebra', 'stripes'],
  image_alt: '',
  body,
});
const newContent = (
  slug: string,
  body = '## Part\n\nWords of it.',
  change: Partial<ManuscriptContent> = {},
): ManuscriptContent => ({
  slug,
  main_tag: 'payouts',
  author: null,
  image: null,
  position: 0,
  faq_position: 0,
  related: ['deposits'],
  texts: { en: newText(`About ${slug}`, body), fr: newText(`Sur ${slug}`, body) },
  ...change,
});

/** What the tables say that a release wrote of an article. */
const releasedAs = async (key: string) => {
  const rows = await app.db
    .selectFrom('help_article_text')
    .select('released_as')
    .where('article_id', '=', key)
    .execute();
  return rows.map((row) => row.released_as);
};

describe('an article of the release', () => {
  test('is in the list in its order, with its subject, before anybody has edited it', async () => {
    const { body } = await app.get('admin/help', admin.token);
    expect(body.data.length).toBeGreaterThanOrEqual(38);
    expect(body.data[0]).toMatchObject({
      kind: 'help',
      state: 'published',
      main_tag: 'orders',
      updated_by: null,
      has_newer_release: false,
      missing: { en: [], fr: [] },
    });
    const narrowed = await app.get('admin/help?main_tag=payouts', admin.token);
    expect(narrowed.body.data).toHaveLength(3);
    const { body: options } = await app.get('admin/help/options', admin.token);
    expect(options.categories).toHaveLength(6);
    expect(options.help_articles.length).toBe(body.data.length);
  });

  test('can be published as it came: every part of it can be shown', async () => {
    for (const { key } of (await app.get('admin/help', admin.token)).body.data.slice(0, 4)) {
      const published = await act(await read(key), 'publish');
      expect([key, published.status, published.body.detail]).toEqual([key, 200, undefined]);
    }
  });

  test('is edited, published in both languages and found; no release writes over it', async () => {
    const key = await idOf('deposits');
    const first = await read(key);
    expect(first).toMatchObject({ revision: 0, state: 'published', is_address_fixed: true });
    expect((await releasedAs(key)).every((mark) => mark !== null)).toBe(true);
    const saved = await save(first, titled(first, 'Zanzibar deposits'));
    expect(saved.body).toMatchObject({ version: 2, has_changes: true });
    expect(await releasedAs(key)).toEqual([null, null]);
    await seen();
    expect((await app.get('help/article/deposits')).body.title).toBe(first.content.texts.en.title);

    app.dropped.clear();
    const published = await act(saved.body, 'publish');
    expect(published.body).toMatchObject({ path: '/help/money/deposits' });
    await app.settle();
    expect(app.dropped).toContain('help');
    await seen();
    expect((await app.get('help/article/deposits')).body.title).toBe('Zanzibar deposits');
    expect(await find('zanzibar')).toEqual(['deposits']);

    await writeFirstTexts(app.db, app.services.clock.now());
    await seen();
    expect((await app.get('help/article/deposits')).body.title).toBe('Zanzibar deposits');
  });

  test('is taken down and stays down; what leads to it leads to its subject', async () => {
    const slug = helpArticleFor.INVALID_CREDENTIALS;
    const key = await idOf(slug);
    const taken = await act(await read(key), 'unpublish');
    expect(taken.body).toMatchObject({ state: 'draft', published_at: null });
    await writeFirstTexts(app.db, app.services.clock.now());
    await seen();
    expect((await app.get(`help/article/${slug}`)).status).toBe(404);
    expect(await find('cannot sign in')).not.toContain(slug);
    for (const path of [`/help/article/${slug}`, `/help/account/${slug}`]) {
      expect((await page(path)).body.redirect).toEqual({ to: '/help/account', status: 302 });
    }
    expect((await page(`/fr/help/article/${slug}`)).body.redirect.to).toMatch(/help\/account$/);
    expect((await page('/help/article/never-was')).status).toBe(404);

    await act(taken.body, 'publish');
    await seen();
    expect((await app.get(`help/article/${slug}`)).status).toBe(200);
    expect((await page(`/help/article/${slug}`)).body.payload.kind).toBe('help_article');
  });

  test('that was the last of its subject leads to the centre', async () => {
    const keys = ['request-a-payout', 'add-a-payout-method', 'payout-declined'];
    for (const slug of keys) await act(await read(await idOf(slug)), 'unpublish');
    await seen();
    expect((await page('/help/article/payout-declined')).body.redirect.to).toBe('/help');
    for (const slug of keys) await act(await read(await idOf(slug)), 'publish');
    await seen();
  });
});

describe('a newer text of the release', () => {
  /** As if it had been edited from the text of an earlier release. */
  const older = (key: string) =>
    app.db
      .updateTable('manuscript')
      .set({ released_as: 'earlier' })
      .where('kind', '=', 'help')
      .where('key', '=', key)
      .execute();

  test('is pointed out, compared, and taken as a version', async () => {
    const key = await idOf('order-statuses');
    const first = await read(key);
    const { body: saved } = await save(first, titled(first, 'By staff'));
    expect(saved.has_newer_release).toBe(false);
    await older(key);
    const now = await read(key);
    expect(now.has_newer_release).toBe(true);
    const { body: list } = await app.get('admin/help?search=by+staff', admin.token);
    expect(list.data).toMatchObject([{ key, has_newer_release: true }]);
    const { body: release } = await app.get(`admin/help/${key}/release`, admin.token);
    expect(release.texts.en.title).toBe(first.content.texts.en.title);

    const wrong = await act(now, 'release', { fingerprint: 'another' });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'MANUSCRIPT_CHANGED']);
    const content = { ...now.content, texts: release.texts };
    const { body: taken } = await act(now, 'release', {
      fingerprint: release.fingerprint,
      content,
    });
    expect(taken).toMatchObject({ has_newer_release: false, version: now.version + 1 });
    expect(taken.content.texts.en.title).toBe(first.content.texts.en.title);
    const kept = await app.get(`admin/help/${key}/version/${now.version}`, admin.token);
    expect(kept.body.content.texts.en.title).toBe('By staff');
  });

  test('is left, and not pointed out again', async () => {
    const key = await idOf('delivery-times');
    const first = await read(key);
    await save(first, titled(first, 'Ours stays'));
    await older(key);
    const now = await read(key);
    const { body: release } = await app.get(`admin/help/${key}/release`, admin.token);
    const { body: left } = await act(now, 'release', { fingerprint: release.fingerprint });
    expect(left).toMatchObject({ has_newer_release: false, version: now.version });
    expect(left.content.texts.en.title).toBe('Ours stays');
  });

  test('of a page that was edited before this was kept is known by its first version', async () => {
    const { body: first } = await app.get('admin/page/about', admin.token);
    const { en } = first.content.texts;
    const texts = { ...first.content.texts, en: { ...en, title: 'About ours' } };
    const { body: saved } = await app.put('admin/page/about', admin.token, {
      revision: 0,
      content: { ...first.content, texts },
    });
    expect(saved.has_newer_release).toBe(false);
    const of = (kind: 'page') => app.db.updateTable('manuscript').where('kind', '=', kind);
    await of('page').set({ released_as: null }).where('key', '=', 'about').execute();
    expect((await app.get('admin/page/about', admin.token)).body.has_newer_release).toBe(false);
    const old = JSON.stringify({
      ...first.content,
      texts: { ...first.content.texts, fr: { ...first.content.texts.fr, title: 'Avant' } },
    });
    await app.db
      .updateTable('manuscript_version')
      .set({ content: old })
      .where('kind', '=', 'page')
      .where('key', '=', 'about')
      .where('version', '=', 1)
      .execute();
    expect((await app.get('admin/page/about', admin.token)).body.has_newer_release).toBe(true);
    const { status } = await app.get(`admin/article/${newId()}/release`, admin.token);
    expect(status).toBe(404);
  });
});

describe('a new article', () => {
  test('is begun, previewed, published in its place, and removed', async () => {
    const draft = await begin();
    const { body: saved } = await save(draft, newContent('zebra-payouts'));
    expect(saved).toMatchObject({ state: 'draft', path: null });
    const { body: list } = await app.get('admin/help', admin.token);
    expect(list.data[0].key).toBe(draft.key);
    const { body: link } = await app.post(`admin/help/${draft.key}/preview`, admin.token, {
      locale: 'fr',
    });
    const token = new URL(link.url).pathname.split('/').at(-1) ?? '';
    const preview = await app.get(`preview/${token}?locale=fr`);
    expect(preview.body).toMatchObject({
      kind: 'help',
      article: {
        title: 'Sur zebra-payouts',
        category: { slug: 'payouts' },
        related: [{ slug: 'deposits' }],
      },
    });
    const { body: published } = await act(saved, 'publish');
    await seen();
    const { body: category } = await app.get('help/category/payouts');
    expect(category.articles.map(({ slug }: { slug: string }) => slug)).toContain('zebra-payouts');
    const { body: faq } = await app.get('help/faq');
    expect(faq.data.map(({ slug }: { slug: string }) => slug)).toContain('zebra-payouts');
    const { body: shown } = await app.get('help/article/zebra-payouts?locale=fr');
    expect(shown).toMatchObject({
      title: 'Sur zebra-payouts',
      related: [{ slug: 'deposits' }, {}, {}],
    });
    expect(await find('stripes')).toEqual(['zebra-payouts']);

    await app.call('DELETE', `admin/help/${draft.key}`, {
      token: admin.token,
      body: { revision: published.revision },
    });
    await seen();
    expect((await app.get('help/article/zebra-payouts')).status).toBe(404);
    const { body: after } = await app.get('admin/help', admin.token);
    expect(after.data.map(({ key }: Manuscript) => key)).not.toContain(draft.key);
    const { body: removed } = await app.get('admin/help?state=removed', admin.token);
    expect(removed.data.map(({ key }: Manuscript) => key)).toEqual([draft.key]);
  });

  test('needs a subject and an address of its own, also beside what nobody has edited', async () => {
    const { body: lacking } = await save(
      await begin(),
      newContent('', undefined, { main_tag: null }),
    );
    const refused = await act(lacking, 'publish');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toMatch(/slug.*main_tag/);
    const { body: taken } = await save(await begin(), newContent('reviews'));
    const again = await act(taken, 'publish');
    expect([again.status, again.body.code]).toEqual([409, 'MANUSCRIPT_SLUG_TAKEN']);
    const { body: nowhere } = await save(
      await begin(),
      newContent('nowhere', undefined, { main_tag: 'no-such-subject' }),
    );
    expect((await act(nowhere, 'publish')).body.code).toBe('MANUSCRIPT_INCOMPLETE');
  });

  test('with script in it is refused, and its preview leaves it out', async () => {
    const body = 'Fine.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
    const { body: saved } = await save(await begin(), newContent('evil', body));
    const refused = await act(saved, 'publish');
    expect([refused.status, refused.body.code]).toEqual([422, 'MANUSCRIPT_INCOMPLETE']);
    const rendered = await app.post('admin/help/render', admin.token, {
      locale: 'en',
      title: 'x',
      description: 'x',
      body,
    });
    expect(JSON.stringify(rendered.body.blocks)).not.toMatch(/script/i);
    expect(rendered.body.problems).toHaveLength(2);
  });

  test('of two people is saved by one', async () => {
    const draft = await begin();
    const replies = await Promise.all(
      ['one', 'two'].map((slug) => save(draft, newContent(`of-${slug}`))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('nobody else may', async () => {
  const support = await app.staff('support');
  const member = await app.person();
  const key = await idOf('reviews');
  const calls: [string, string, object?][] = [
    ['GET', 'admin/help'],
    ['GET', `admin/help/${key}`],
    ['GET', `admin/help/${key}/release`],
    ['POST', `admin/help/${key}/release`, { revision: 0, fingerprint: 'x' }],
    ['POST', 'admin/help', {}],
    ['POST', `admin/help/${key}/unpublish`, { revision: 0 }],
  ];
  for (const [method, path, body] of calls) {
    for (const { token } of [support, member]) {
      expect((await app.call(method, path, { body, token })).status).toBe(403);
    }
    expect((await app.call(method, path, { body })).status).toBe(401);
  }
  expect((await app.get('admin/help/not-an-id', admin.token)).status).toBe(404);
});
