/** Writing in the back office: drafts, versions, two editors at once, schedules, previews, and who may. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { publishingModule } from '~/server/modules/publishing/index.ts';
import { makePreviewToken } from '~/server/modules/publishing/preview-token.ts';
import { makeImpersonated } from '../support/api.ts';
import { runJob } from '../support/application.ts';
import { addCatalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const HOUR = 3_600_000;

let app: StaffApp;
let admin: Member;
let other: Member;

beforeAll(async () => {
  app = await startStaff();
  await addCatalogue(app);
  admin = await app.staff('admin');
  other = await app.staff('super_admin');
  const made = await app.post('admin/article-author', admin.token, {
    name: 'The Desk',
    description_en: 'Writes about the market.',
    description_fr: 'Écrit sur le marché.',
  });
  expect(made).toMatchObject({ status: 201, body: { slug: 'the-desk' } });
  app.forget();
});
afterAll(() => app.close());

const textOf = (title: string, body = `## Part\n\n${title}, explained.`) => ({
  title,
  description: `About ${title}.`,
  tags: ['Safety'],
  image_alt: '',
  body,
});

function contentOf(slug: string, change: Partial<ManuscriptContent> = {}): ManuscriptContent {
  return {
    slug,
    main_tag: 'poe2',
    author: 'the-desk',
    image: null,
    position: null,
    faq_position: null,
    related: [],
    texts: { en: textOf(`en ${slug}`), fr: textOf(`fr ${slug}`) },
    ...change,
  };
}

const begin = async (): Promise<{ key: string; revision: number }> => {
  const { status, body } = await app.post('admin/article', admin.token);
  expect(status).toBe(201);
  return body;
};
const save = (
  { key, revision }: { key: string; revision: number },
  content: ManuscriptContent,
  { as = admin, ...rest }: { as?: Member; is_new_version?: boolean } = {},
  kind = 'article',
) => app.put(`admin/${kind}/${key}`, as.token, { revision, content, ...rest });
const publish = (
  { key, revision }: { key: string; revision: number },
  at?: string,
  kind = 'article',
) => app.post(`admin/${kind}/${key}/publish`, admin.token, { revision, ...(at && { at }) });

/** An article with this address, saved once. */
async function written(slug: string, change: Partial<ManuscriptContent> = {}) {
  const saved = await save(await begin(), contentOf(slug, change));
  expect(saved.status).toBe(200);
  return saved.body as { key: string; revision: number; version: number };
}

const actions = async (key: string) => {
  const rows = await app.db
    .selectFrom('audit_record')
    .select('action')
    .where('subject_id', '=', key)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('an article', () => {
  test('is nobody’s while it is a draft, and everybody’s once it is published', async () => {
    const draft = await written('trading-orbs');
    expect(draft).toMatchObject({ state: 'draft', is_public: false, path: null });
    expect((await app.get('blog/article/trading-orbs')).status).toBe(404);

    const published = await publish(draft);
    expect(published).toMatchObject({
      status: 200,
      body: { state: 'published', path: '/blog/poe2/trading-orbs', is_address_fixed: true },
    });
    await app.settle();
    expect(app.dropped).toContain('blog');
    for (const locale of ['en', 'fr']) {
      const { body } = await app.get(`blog/article/trading-orbs?locale=${locale}`);
      expect(body).toMatchObject({
        title: `${locale} trading-orbs`,
        tags: [{ title: 'Safety' }],
        author: { slug: 'the-desk' },
        imageMain: { alt: null },
      });
      // The anchor is made, and the same in both languages.
      expect(body.blocks[0]).toEqual({ type: 'heading', level: 2, id: 'part', text: 'Part' });
    }
    expect(await actions(draft.key)).toEqual(['publishing.create', 'publishing.publish']);
  });

  test('goes on as a draft: readers see the published version until the next', async () => {
    const draft = await written('going-on');
    const { body: published } = await publish(draft);
    const next = contentOf('another-address', {
      texts: { en: textOf('Better'), fr: textOf('Mieux') },
    });
    const saved = await save(published, next);
    expect(saved.body).toMatchObject({ state: 'published', has_changes: true, version: 2 });
    // The address is fixed from the first publication.
    expect(saved.body.content.slug).toBe('going-on');
    expect((await app.get('blog/article/going-on')).body.title).toBe('en going-on');
    await publish(saved.body);
    expect((await app.get('blog/article/going-on')).body.title).toBe('Better');
  });

  test('is taken back and removed; a version brings it back as a draft', async () => {
    const { body: published } = await publish(await written('for-a-while'));
    const taken = await app.post(`admin/article/${published.key}/unpublish`, admin.token, {
      revision: published.revision,
    });
    expect(taken.body).toMatchObject({ state: 'draft', published_at: null });
    expect((await app.get('blog/article/for-a-while')).status).toBe(404);
    const { body: again } = await publish(taken.body);
    const removed = await app.call('DELETE', `admin/article/${again.key}`, {
      token: admin.token,
      body: { revision: again.revision },
    });
    expect(removed.body).toMatchObject({ state: 'removed', actions: [] });
    expect((await app.get('blog/article/for-a-while')).status).toBe(404);
    const refused = await save(removed.body, contentOf('for-a-while'));
    expect([refused.status, refused.body.code]).toEqual([409, 'MANUSCRIPT_REMOVED']);
    const restored = await app.post(`admin/article/${again.key}/version/1/restore`, admin.token, {
      revision: removed.body.revision,
    });
    expect(restored.body).toMatchObject({ state: 'draft', version: 2 });
  });

  test('is not published while something is missing, and each field says so', async () => {
    const half = await written('half', {
      main_tag: null,
      texts: { en: textOf('Half'), fr: { ...textOf(''), description: '', body: '' } },
    });
    const refused = await publish(half);
    expect([refused.status, refused.body.code]).toEqual([422, 'MANUSCRIPT_INCOMPLETE']);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'main_tag',
      'texts.fr.title',
      'texts.fr.description',
      'texts.fr.body',
    ]);
  });

  test('holds its address alone', async () => {
    await publish(await written('only-one'));
    const refused = await publish(await written('only-one'));
    expect([refused.status, refused.body.code]).toEqual([409, 'MANUSCRIPT_SLUG_TAKEN']);
  });

  test.each([
    ['<script>alert(1)</script>', 'not_allowed'],
    ['Text <img src=x onerror=alert(1)>', 'not_allowed'],
    ['[press](javascript:alert(1))', 'link'],
    ['[press](//evil.example)', 'link'],
    [String.raw`[press](/\evil.example)`, 'link'],
    ['[press](data:text/html,x)', 'link'],
    ['![x](https://evil.example/x.png)', 'picture'],
    ['![](/media/image/0d9c5b2e-7d0c-4a53-9f0a-0d7b3c1c1c11-1280.webp)', 'picture_alt'],
    ['```\ncode\n```', 'not_allowed'],
    ['# Too large', 'heading_level'],
    ['{{no_such_value}}', 'value'],
  ])('is never more than it may be: %s', async (body, code) => {
    const rendered = await app.post('admin/article/render', admin.token, {
      locale: 'en',
      title: 'T',
      description: 'D',
      body,
    });
    expect(rendered.body.problems.map((problem: { code: string }) => problem.code)).toEqual([code]);
    expect(JSON.stringify(rendered.body.blocks)).not.toMatch(/script|onerror|evil|data:/);
    const draft = await written('hostile', { texts: { en: textOf('H', body), fr: textOf('H') } });
    const refused = await publish(draft);
    expect(refused.body.errors).toMatchObject([{ path: 'texts.en.body' }]);
  });
});

describe('two editors at once', () => {
  test('the slower one is told, and both texts stay', async () => {
    const draft = await written('together');
    const theirs = contentOf('together', { texts: { en: textOf('Theirs'), fr: textOf('Eux') } });
    const mine = contentOf('together', { texts: { en: textOf('Mine'), fr: textOf('Moi') } });
    expect((await save(draft, theirs, { as: other })).status).toBe(200);
    const refused = await save(draft, mine);
    expect([refused.status, refused.body.code]).toEqual([409, 'MANUSCRIPT_CHANGED']);
    const { body: now } = await app.get(`admin/article/${draft.key}`, admin.token);
    expect(now).toMatchObject({
      updated_by: other.name,
      content: { texts: { en: { title: 'Theirs' } } },
    });
    // Nobody publishes what they have not seen.
    expect((await publish(draft)).body.code).toBe('MANUSCRIPT_CHANGED');
    expect((await save(now, mine, { is_new_version: true })).status).toBe(200);
    const { body: versions } = await app.get(`admin/article/${draft.key}/version`, admin.token);
    expect(versions.data).toMatchObject([
      { version: 3, editor: admin.name, change: 'save' },
      { version: 2, editor: other.name },
      { version: 1, editor: admin.name },
    ]);
    const old = await app.get(`admin/article/${draft.key}/version/2`, admin.token);
    expect(old.body.content.texts.en.title).toBe('Theirs');
  });

  test('of many saves from one revision one is taken', async () => {
    const draft = await written('crowd');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(draft, contentOf('crowd', { texts: { en: textOf(`${index}`), fr: textOf('') } }), {
          as: index % 2 ? admin : other,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'MANUSCRIPT_CHANGED')).toHaveLength(7);
  });

  test('saves of one person within minutes are one version, later ones another', async () => {
    const draft = await written('minutes');
    const first = await save(
      draft,
      contentOf('minutes', { texts: { en: textOf('A'), fr: textOf('B') } }),
    );
    expect(first.body).toMatchObject({ version: 1, revision: draft.revision + 1 });
    await app.services.clock.advance(app.db, 11 * 60);
    const later = await save(first.body, contentOf('minutes'));
    expect(later.body.version).toBe(2);
    // Saved as it stands: nothing changes.
    const same = await save(later.body, contentOf('minutes'));
    expect(same.body.revision).toBe(later.body.revision);
  });
});

describe('a schedule', () => {
  const later = (hours: number) =>
    new Date(app.services.clock.now().getTime() + hours * HOUR).toISOString();

  test('publishes by itself when its time has come', async () => {
    const at = later(1);
    const scheduled = await publish(await written('tomorrow'), at);
    expect(scheduled.body).toMatchObject({
      state: 'scheduled',
      scheduled_at: at,
      is_public: false,
    });
    await runJob({ context: app.job }, 'publishing.publish_due');
    expect((await app.get('blog/article/tomorrow')).status).toBe(404);
    await app.services.clock.advance(app.db, HOUR / 1_000);
    app.dropped.clear();
    await runJob({ context: app.job }, 'publishing.publish_due');
    await app.settle();
    expect(app.dropped).toContain('blog');
    expect((await app.get('blog/article/tomorrow')).body.published_at).toBe(at);
    expect(publishingModule.jobs?.[0]?.everySeconds).toBeLessThanOrEqual(30);
  });

  test('leaves what is published until then, and can be cancelled', async () => {
    const { body: published } = await publish(await written('revised'));
    const next = contentOf('revised', { texts: { en: textOf('Next'), fr: textOf('Suite') } });
    const { body: saved } = await save(published, next);
    const { body: scheduled } = await publish(saved, later(2));
    expect(scheduled).toMatchObject({ state: 'published', has_changes: true });
    expect((await app.get('blog/article/revised')).body.title).toBe('en revised');
    const cancelled = await app.post(`admin/article/${scheduled.key}/unpublish`, admin.token, {
      revision: scheduled.revision,
    });
    expect(cancelled.body).toMatchObject({ state: 'published', scheduled_at: null });
    expect((await app.get('blog/article/revised')).status).toBe(200);
  });

  test('is for what is still to come', async () => {
    const refused = await publish(await written('yesterday'), later(-1));
    expect([refused.status, refused.body.code]).toEqual([422, 'MANUSCRIPT_IN_PAST']);
  });
});

describe('a page', () => {
  test('begins as its file, is edited, and can be its file again', async () => {
    const file = (await app.get('page/about')).body;
    const { body: first } = await app.get('admin/page/about', admin.token);
    expect(first).toMatchObject({ revision: 0, state: 'published', updated_by: null });
    const { en, fr } = first.content.texts;
    const texts = { en: { ...en, title: 'All about us' }, fr: { ...fr, title: 'Tout sur nous' } };
    const saved = await save(first, { ...first.content, texts }, {}, 'page');
    expect(saved.body).toMatchObject({ version: 2, has_changes: true });
    expect((await app.get('page/about')).body).toEqual(file);
    app.dropped.clear();
    const { body: published } = await publish(saved.body, undefined, 'page');
    await app.settle();
    expect(app.dropped).toContain('documents');
    const shown = (await app.get('page/about')).body;
    expect(shown).toMatchObject({ title: 'All about us', blocks: file.blocks });
    expect((await app.get('frontend/page?path=/about')).body.meta_tags.title).toMatch(
      /^All about us/,
    );
    const { body: versions } = await app.get('admin/page/about/version', admin.token);
    expect(versions.data).toMatchObject([
      { version: 2, changed: ['en.title', 'fr.title'], editor: admin.name },
      { version: 1, change: 'first', editor: null },
    ]);
    await app.post('admin/page/about/unpublish', admin.token, { revision: published.revision });
    expect((await app.get('page/about')).body).toEqual(file);
  });

  test('is neither begun nor removed', async () => {
    expect((await app.post('admin/page', admin.token)).body.code).toBe('MANUSCRIPT_FIXED');
    const refused = await app.call('DELETE', 'admin/page/contact', {
      token: admin.token,
      body: { revision: 0 },
    });
    expect(refused.body.code).toBe('MANUSCRIPT_FIXED');
    expect((await app.get('admin/page/nothing', admin.token)).status).toBe(404);
  });
});

test('lists are narrowed and go on page by page', async () => {
  const found = async (query: string) => {
    const { status, body } = await app.get(`admin/article?${query}`, admin.token);
    expect(status).toBe(200);
    return body as {
      data: { key: string; title: { en: string } }[];
      meta: { next_cursor: string | null };
    };
  };
  await written('without-french', { texts: { en: textOf('Lonely'), fr: textOf('', '') } });
  expect((await found('search=lonely')).data).toHaveLength(1);
  expect((await found('missing=fr&search=lonely')).data).toHaveLength(1);
  expect((await found('missing=en&search=lonely')).data).toHaveLength(0);
  expect((await found('state=removed&search=while')).data).toHaveLength(0);
  expect((await found('author=nobody')).data).toEqual([]);
  expect((await found('main_tag=valorant')).data).toEqual([]);
  const all = (await found('limit=100')).data.map(({ key }) => key);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await found(`limit=4${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.data.map(({ key }) => key));
    cursor = page.meta.next_cursor;
  }
  expect(seen).toEqual(all);
  expect((await found('search=%25')).data).toEqual([]);
  const pages = await app.get('admin/page?search=about', admin.token);
  expect(pages.body.data).toMatchObject([{ key: 'about', kind: 'page' }]);
  // Titles are shown with their figures.
  const every = await app.get('admin/page', admin.token);
  expect(JSON.stringify(every.body)).not.toContain('{{');
});

describe('a preview link', () => {
  const tokenIn = (url: string) => url.split('/preview/')[1] ?? '';

  test('shows the draft to who has it, in both languages, and ends', async () => {
    const draft = await written('to-come');
    const { body } = await app.post(`admin/article/${draft.key}/preview`, admin.token, {
      locale: 'fr',
    });
    expect(body.url).toContain('/fr/preview/');
    const token = tokenIn(body.url);
    const shown = await app.get(`preview/${token}?locale=fr`);
    expect(shown).toMatchObject({
      status: 200,
      body: { kind: 'article', article: { title: 'fr to-come', locale: 'fr' } },
    });
    expect((await app.get('blog/article/to-come')).status).toBe(404);
    const page = await app.post('admin/page/contact/preview', admin.token, { locale: 'en' });
    expect((await app.get(`preview/${tokenIn(page.body.url)}`)).body).toMatchObject({
      kind: 'page',
      document: { slug: 'contact' },
    });
    await app.services.clock.advance(app.db, 49 * 3_600);
    const late = await app.get(`preview/${token}`);
    expect([late.status, late.body.code]).toEqual([404, 'PREVIEW_EXPIRED']);
  });

  test.each(['article', 'help'])('is not made where it would show nothing: %s', async (kind) => {
    const { body: empty } = await app.post(`admin/${kind}`, admin.token, {});
    const refused = await app.post(`admin/${kind}/${empty.key}/preview`, admin.token, {
      locale: 'en',
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'PREVIEW_INCOMPLETE']);
  });

  test.each([
    ['another text', (token: string) => token.replace('article.', 'page.')],
    [
      'another time',
      (token: string) => token.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 9}.`),
    ],
    [
      'another signature',
      (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    ],
    ['nothing', () => 'x'],
  ])('does not open %s', async (_name, forge) => {
    const expires = new Date(app.services.clock.now().getTime() + HOUR);
    const draft = await written('forged');
    const token = makePreviewToken(app.services.keys, { kind: 'article', key: draft.key }, expires);
    expect((await app.get(`preview/${token}`)).status).toBe(200);
    const refused = await app.get(`preview/${forge(token)}`);
    expect([refused.status, refused.body.code]).toEqual([404, 'PREVIEW_NOT_FOUND']);
  });
});

describe('pictures', () => {
  const png = async (width: number, height: number) => {
    const background = { r: 20, g: 90, b: 200 };
    const image = sharp({ create: { width, height, channels: 3, background } });
    return new Uint8Array(await image.png().toBuffer());
  };

  test('stand in the text with their size, and are described in both languages', async () => {
    const { body: image } = await app.upload(admin.token, await png(640, 360));
    const body = `![A blue picture](${image.url})`;
    const draft = await written('with-picture', {
      image: image.id,
      texts: { en: textOf('P', body), fr: textOf('P', body) },
    });
    const refused = await publish(draft);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'texts.en.image_alt',
      'texts.fr.image_alt',
    ]);
    const alt = { image_alt: 'Blue' };
    const content = contentOf('with-picture', {
      image: image.id,
      texts: { en: { ...textOf('P', body), ...alt }, fr: { ...textOf('P', body), ...alt } },
    });
    // Another editor goes on with it.
    const saved = await save(draft, content, { as: other });
    expect((await publish(saved.body)).status).toBe(200);
    const { body: shown } = await app.get('blog/article/with-picture');
    expect(shown.imageMain).toEqual({ image: image.url, alt: 'Blue' });
    expect(shown.blocks).toEqual([
      { type: 'picture', image: image.url, alt: 'A blue picture', width: 640, height: 360 },
    ]);
  });

  test('of 40 megapixels are refused', async () => {
    const refused = await app.upload(admin.token, await png(8_000, 5_000));
    expect([refused.status, refused.body.code]).toEqual([422, 'IMAGE_TOO_MANY_PIXELS']);
  });

  test('of somebody else are not published', async () => {
    const member = await app.person();
    const { body: image } = await app.upload(member.token, await png(64, 64));
    const body = `![Not ours](${image.url})`;
    const draft = await written('foreign', { texts: { en: textOf('F', body), fr: textOf('F') } });
    const refused = await publish(draft);
    expect(refused.body.errors).toMatchObject([{ path: 'texts.en.body' }]);
  });
});

describe('who may', () => {
  const calls = (key: string): [string, string, unknown?][] => [
    ['GET', 'admin/article'],
    ['GET', 'admin/page/about'],
    ['GET', 'admin/article/options'],
    ['GET', `admin/article/${key}/version`],
    ['POST', 'admin/article', {}],
    ['PUT', `admin/article/${key}`, { revision: 1, content: contentOf('x') }],
    ['POST', `admin/article/${key}/publish`, { revision: 1 }],
    ['POST', `admin/article/${key}/preview`, { locale: 'en' }],
    ['POST', 'admin/article/render', { locale: 'en', title: '', description: '', body: 'x' }],
  ];

  test('support and members are refused', async () => {
    const support = await app.staff('support');
    const member = await app.person();
    for (const [method, path, body] of calls(newId())) {
      for (const { token } of [support, member]) {
        const reply = await app.call(method, path, { body, token });
        expect([method, path, reply.status]).toEqual([method, path, 403]);
      }
      expect((await app.call(method, path, { body })).status).toBe(401);
    }
  });

  test('an admin in somebody’s account is refused', async () => {
    const entered = await app.staff('admin');
    await makeImpersonated(app, entered.token, admin.token);
    for (const [method, path, body] of calls(newId()).filter(([name]) => name !== 'GET')) {
      const reply = await app.call(method, path, { body, token: entered.token });
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
  });
});

test('an author’s name is taken once', async () => {
  const again = await app.post('admin/article-author', admin.token, {
    name: 'The desk',
    description_en: 'Writes about the market.',
    description_fr: 'Écrit sur le marché.',
  });
  expect([again.status, again.body.code]).toEqual([409, 'AUTHOR_TAKEN']);
});
