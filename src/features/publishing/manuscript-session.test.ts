import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import type { LocalDraft } from './local-draft.ts';
import { WritingSession } from './manuscript-session.ts';

const text = { title: '', description: '', tags: [], image_alt: '', body: '' };
const contentOf = (title: string): ManuscriptContent => ({
  slug: '',
  main_tag: null,
  author: null,
  image: null,
  position: null,
  faq_position: null,
  related: [],
  texts: { en: { ...text, title }, fr: text },
});
function manuscriptOf(revision: number, title: string): Manuscript {
  return {
    kind: 'article',
    key: 'k',
    state: 'draft',
    is_public: false,
    has_changes: false,
    missing: { en: [], fr: [] },
    published_at: null,
    scheduled_at: null,
    updated_at: null,
    updated_by: null,
    has_newer_release: false,
    title: { en: title, fr: '' },
    revision,
    version: 1,
    published_version: null,
    is_address_fixed: false,
    path: null,
    image_url: null,
    actions: [],
    content: contentOf(title),
  };
}

/** A server with one text, and a device. */
function world(kept: LocalDraft | null = null) {
  const server = { now: manuscriptOf(1, 'First'), isDown: false, versions: new Array<string>() };
  let draft = kept;
  const session = new WritingSession(server.now, {
    async send(saved, content) {
      if (server.isDown) throw new TypeError('Failed to fetch');
      if (saved.revision !== server.now.revision) throw new Failure('MANUSCRIPT_CHANGED');
      server.now = manuscriptOf(saved.revision + 1, content.texts.en.title);
      server.versions.push(content.texts.en.title);
      return server.now;
    },
    fetch: async () => server.now,
    readDraft: () => draft,
    writeDraft: (next) => {
      draft = next;
    },
    onSaved: () => {},
  });
  return { server, session, draft: () => draft };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is typed is on the device at once, and on the server once the typing rests', async () => {
  const { server, session, draft } = world();
  session.change(contentOf('A'));
  expect(draft()?.content.texts.en.title).toBe('A');
  await vi.advanceTimersByTimeAsync(2_000);
  session.change(contentOf('AB'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.versions).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.versions).toEqual(['AB']);
  expect(session.read().state).toBe('saved');
  expect(draft()).toBeNull();
});

test('without a connection nothing is lost, and it is saved when there is one again', async () => {
  const { server, session, draft } = world();
  server.isDown = true;
  session.change(contentOf('A'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(session.read().state).toBe('failed');
  expect(draft()?.content.texts.en.title).toBe('A');
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.versions).toEqual(['A']);
});

test('what somebody else saved is shown, and both texts are kept', async () => {
  const { server, session } = world();
  server.now = manuscriptOf(2, 'Theirs');
  session.change(contentOf('Mine'));
  await session.save();
  expect(session.read()).toMatchObject({ theirs: { revision: 2 }, content: contentOf('Mine') });
  // It is not tried behind the back of who decides.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.versions).toEqual([]);
  await session.settle(contentOf('Theirs'));
  expect(server.versions).toEqual(['Mine', 'Theirs']);
  expect(session.read()).toMatchObject({ theirs: null, state: 'saved' });
});

test('what was typed before comes back: saved, or beside what was saved since', async () => {
  const same = world({ revision: 1, content: contentOf('Kept') });
  same.session.start();
  expect(same.session.read()).toMatchObject({ isRecovered: true, content: contentOf('Kept') });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(same.server.versions).toEqual(['Kept']);
  const older = world({ revision: 0, content: contentOf('Kept') });
  older.session.start();
  expect(older.session.read().theirs?.content).toEqual(contentOf('First'));
});

test('an act is done on what was just saved', async () => {
  const { server, session } = world();
  session.change(contentOf('A'));
  const done = await session.act(async (saved) => ({ ...saved, revision: 9 }));
  expect([done, server.versions, session.read().saved.revision]).toEqual([true, ['A'], 9]);
  server.isDown = true;
  session.change(contentOf('B'));
  expect(await session.act(async (saved) => saved)).toBe(false);
});
