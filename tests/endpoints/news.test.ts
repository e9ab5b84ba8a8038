/** An article sent as news: whom it reaches, by which way, once; and what stops it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { publishingModule } from '~/server/modules/publishing/index.ts';
import { makeImpersonated } from '../support/api.ts';
import { runJob } from '../support/application.ts';
import { addCatalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

let app: StaffApp;
let admin: Member;

beforeAll(async () => {
  app = await startStaff();
  await addCatalogue(app);
  admin = await app.staff('admin');
  await app.post('admin/article-author', admin.token, {
    name: 'The Desk',
    description_en: 'Writes about the market.',
    description_fr: 'Écrit sur le marché.',
  });
  app.forget();
});
afterAll(() => app.close());

const textOf = (title: string) => ({
  title,
  description: `About ${title}.`,
  tags: [],
  image_alt: '',
  body: `${title}, explained.`,
});
const contentOf = (slug: string): ManuscriptContent => ({
  slug,
  main_tag: 'poe2',
  author: 'the-desk',
  image: null,
  position: null,
  faq_position: null,
  related: [],
  texts: { en: textOf(`New: ${slug}`), fr: textOf(`Nouveau : ${slug}`) },
});

interface Draft {
  key: string;
  revision: number;
}
async function drafted(slug: string): Promise<Draft> {
  const { body: draft } = await app.post('admin/article', admin.token);
  const content = contentOf(slug);
  const path = `admin/article/${draft.key}`;
  return (await app.put(path, admin.token, { revision: draft.revision, content })).body;
}
const act = async ({ key, revision }: Draft, name: string): Promise<Draft> =>
  (await app.post(`admin/article/${key}/${name}`, admin.token, { revision })).body;
const published = async (slug: string) => act(await drafted(slug), 'publish');

const send = ({ key }: Draft, by = admin) => app.post(`admin/article/${key}/news`, by.token);
const show = async ({ key }: Draft) =>
  (await app.get(`admin/article/${key}/news`, admin.token)).body;
const job = (name: string) => runJob({ context: app.job }, name);
/** One page of people. */
const page = async () => {
  const found = publishingModule.jobs?.find(({ name }) => name === 'publishing.tell_news');
  await found?.run(app.job());
};
const sendAll = async () => {
  await job('publishing.tell_news');
  await job('notifications.tell');
};
const noticesOf = ({ key }: Draft) =>
  app.db
    .selectFrom('notice')
    .select(['user_id', 'settled_at'])
    .where('subject', '=', `article:${key}`)
    .execute();
const told = async (draft: Draft, { id }: Member) =>
  (await noticesOf(draft)).filter((notice) => notice.user_id === id).length;
const centre = async ({ token }: Member) =>
  (await app.get('notification?filter=news', token)).body.data;
const choose = ({ token }: Member, more: object = {}) =>
  app.put('notification/settings', token, {
    choices: [{ kind: 'news', channel: 'email', enabled: true }],
    ...more,
  });

test('everybody finds it in the centre, in their language; mail goes to who asked for it', async () => {
  const [reader, subscriber, french] = [await app.person(), await app.person(), await app.person()];
  const unconfirmed = await app.person({ email_confirmed_at: null });
  const changed = await choose(subscriber);
  expect(changed.status).toBe(200);
  await choose(unconfirmed);
  await app.db.updateTable('app_user').set({ locale: 'fr' }).where('id', '=', french.id).execute();
  await choose(french);
  const article = await published('season-start');
  const before = await show(article);
  expect(before).toMatchObject({ state: 'unsent', told: 0, reach: { email: 2, telegram: 0 } });
  const { people } = before.reach;
  expect(people).toBeGreaterThanOrEqual(5);

  expect((await send(article)).body).toMatchObject({ state: 'sending', sent_by: admin.name });
  await sendAll();
  expect(await show(article)).toMatchObject({ state: 'sent', told: people, reach: null });
  const [entry] = await centre(reader);
  expect(entry).toMatchObject({
    kind: 'news',
    topic: 'news',
    title: 'New: season-start',
    action: { path: '/blog/poe2/season-start' },
    read_at: null,
  });
  for (const silent of [reader, unconfirmed]) {
    const subjects = (await app.mailsTo(silent.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('New: season-start');
  }
  const mail = (await app.mailsTo(subscriber.email)).find(
    ({ subject }) => subject === 'New: season-start',
  );
  expect(mail?.text).toContain('/blog/poe2/season-start');
  expect(mail?.text).toMatch(/\/unsubscribe\//);
  const nouvelle = (await app.mailsTo(french.email)).find(
    ({ subject }) => subject === 'Nouveau : season-start',
  );
  expect(nouvelle?.text).toContain('/fr/blog/poe2/season-start');
  const audit = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', article.key)
    .where('action', '=', 'publishing.send_news')
    .execute();
  expect(audit).toHaveLength(1);
});

test('an article is sent once, however often it is pressed', async () => {
  const reader = await app.person();
  const article = await published('pressed-often');
  const other = await app.staff('super_admin');
  const replies = await Promise.all([send(article), send(article), send(article, other)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(replies.filter(({ body }) => body.code === 'NEWS_SENT')).toHaveLength(2);
  await sendAll();
  await sendAll();
  expect(await told(article, reader)).toBe(1);
  expect((await send(article)).body.code).toBe('NEWS_SENT');
});

test('two processes and one that died tell nobody twice', async () => {
  const reader = await app.person();
  const article = await published('killed-once');
  await send(article);
  await Promise.all([page(), page(), page()]);
  // As if the process had died after it told them and before it noted how far it was.
  await app.db
    .updateTable('news_round')
    .set({ after_user_id: null, due_at: app.services.clock.now(), ended_as: null })
    .where('article_id', '=', article.key)
    .execute();
  await sendAll();
  expect(await told(article, reader)).toBe(1);
  expect((await show(article)).state).toBe('sent');
});

test('goes on where the page before ended, to more than one page of people', async () => {
  const article = await published('many-people');
  const now = app.services.clock.now();
  const crowd = Array.from({ length: 1_050 }, (_, index) => ({
    id: newId(),
    email: `crowd${index}@example.com`,
    public_name: `Crowd_${index}`,
    referral_code: `crowd${index}`,
    registered_at: now,
    last_online_at: now,
  }));
  await app.db
    .insertInto('app_user')
    .values(crowd as never)
    .execute();
  const { people } = (await show(article)).reach;
  await send(article);
  const later = await app.person();
  await app.db
    .updateTable('app_user')
    .set({ registered_at: new Date(now.getTime() + 3_600_000) })
    .where('id', '=', later.id)
    .execute();
  await page();
  expect(await show(article)).toMatchObject({ state: 'sending', told: 500 });
  for (let index = 0; index < 4; index += 1) await page();
  expect(await show(article)).toMatchObject({ state: 'sent', told: people });
  expect(await noticesOf(article)).toHaveLength(people);
  // Who came after the press is told of what comes next.
  expect(await told(article, later)).toBe(0);
});

describe('is not told', () => {
  test('of an article that nobody can read', async () => {
    const draft = await drafted('only-a-draft');
    expect((await send(draft)).body.code).toBe('NEWS_UNPUBLISHED');
    const taken = await act(await act(draft, 'publish'), 'unpublish');
    expect((await send(taken)).body.code).toBe('NEWS_UNPUBLISHED');
    expect((await app.post(`admin/article/${newId()}/news`, admin.token)).status).toBe(404);
    expect((await app.post('admin/article/no-id/news', admin.token)).status).toBe(422);
    expect(await noticesOf(draft)).toEqual([]);
  });

  test('once it was taken down between the press and the job', async () => {
    const article = await published('taken-down');
    await send(article);
    await act(article, 'unpublish');
    await sendAll();
    expect(await noticesOf(article)).toEqual([]);
    expect(await show(article)).toMatchObject({ state: 'stopped', told: 0 });
  });

  test('by mail when it was taken down while it waited for the digest', async () => {
    const subscriber = await app.person();
    const daily = { time_zone: 'Europe/Paris', digest: { when: 'daily', hour: 8 } };
    expect((await choose(subscriber, daily)).status).toBe(200);
    const article = await published('held-for-the-day');
    await send(article);
    await sendAll();
    const held = await app.db
      .selectFrom('held_notice')
      .select('channel')
      .where('user_id', '=', subscriber.id)
      .execute();
    expect(held).toEqual([{ channel: 'email' }]);
    await act(article, 'unpublish');
    await app.services.clock.advance(app.db, 2 * 86_400);
    await job('notifications.tell_held');
    expect((await app.mailsTo(subscriber.email)).map(({ subject }) => subject)).not.toContain(
      'New: held-for-the-day',
    );
  });

  test('to who is banned or leaves', async () => {
    const now = app.services.clock.now();
    const banned = await app.person({ is_banned: true });
    const before = await app.person({
      is_banned: true,
      banned_until: new Date(now.getTime() - 1_000),
    });
    const leaving = await app.person({ deletion_due_at: new Date(now.getTime() + 86_400_000) });
    for (const member of [banned, before, leaving]) await choose(member);
    const article = await published('for-those-who-stay');
    await send(article);
    for (let index = 0; index < 5; index += 1) await page();
    expect(await told(article, banned)).toBe(0);
    expect(await told(article, leaving)).toBe(0);
    expect(await told(article, before)).toBe(1);
  });
});

describe('may be sent', () => {
  test('by nobody without the right', async () => {
    const article = await published('not-by-support');
    const path = `admin/article/${article.key}/news`;
    for (const { token } of [await app.staff('support'), await app.person()]) {
      expect((await app.post(path, token)).status).toBe(403);
      expect((await app.get(path, token)).status).toBe(403);
    }
    expect((await app.call('POST', path, {})).status).toBe(401);
    const entered = await app.staff('admin');
    await makeImpersonated(app, entered.token, admin.token);
    expect((await send(article, entered)).status).toBe(403);
    expect((await show(article)).state).toBe('unsent');
  });

  test('after a fresh confirmation', async () => {
    const article = await published('confirmed-again');
    const tired = await app.staff('admin');
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', tired.id)
      .execute();
    const refused = await send(article, tired);
    expect(refused.body.code).toBe('SECOND_FACTOR_CONFIRM');
    expect((await show(article)).state).toBe('unsent');
  });
});
