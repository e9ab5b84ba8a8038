/** Search, quick replies and translations in the chat; refusals that name the word. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { startChat, type ChatApp } from './chat.app.ts';

let app: ChatApp;
/** What the translator was asked, and how it answers. */
const asked: string[] = [];
let translate = async (text: string, to: string) => ({ text: `${to}: ${text}`, from: 'en' });

beforeAll(async () => {
  app = await startChat();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});
beforeEach(() => {
  asked.length = 0;
  app.dependencies.services.translator = {
    translate: async (text, to) => {
      asked.push(text);
      return translate(text, to);
    },
  };
});

type Person = Awaited<ReturnType<ChatApp['person']>>;

async function seller(): Promise<Person> {
  const person = await app.person();
  await app.db
    .updateTable('app_user')
    .set({ is_seller: true })
    .where('id', '=', person.id)
    .execute();
  return person;
}

/** Two people with a conversation; `says` writes as the first. */
async function pair() {
  const [one, other] = [await app.person(), await app.person()];
  const client = await app.connect(one.token);
  const { channel } = await client.must('create_channel', { companion_id: other.id });
  const room: string = channel.room_id;
  const says = async (body: string) => (await app.say(client, room, body)).message;
  return { one, other, client, room, says };
}

const search = (as: Person, q: string, more = '') =>
  app.call('GET', `chat/message?q=${encodeURIComponent(q)}${more}`, undefined, as.token);
const found = async (as: Person, q: string) =>
  (await search(as, q)).body.data.map(({ excerpt }: { excerpt: string }) => excerpt);

describe('the search', () => {
  test('finds words by their beginnings in own conversations, whatever case and accents', async () => {
    const { one, other, says } = await pair();
    const message = await says('Rendez-vous à l’Hôtel, près du pont');
    await says('Nothing of the kind');
    expect(await found(one, 'hotel pres')).toHaveLength(1);
    expect(await found(other, 'HÔT')).toHaveLength(1);
    expect(await found(one, 'hotel nothing')).toEqual([]);
    const { body } = await search(one, 'pont');
    expect(body.data).toEqual([
      expect.objectContaining({ id: message.id, seq: 1, room_id: message.room_id, is_own: true }),
    ]);
    expect(body.data[0].companion.public_name).toBe(other.name);
    expect(await found(await app.person(), 'hotel')).toEqual([]);
  });

  test('goes on page by page, newest first, without a message twice', async () => {
    const { one, says } = await pair();
    for (const number of [1, 2, 3, 4, 5]) await says(`zebra number ${number}`);
    const first = (await search(one, 'zebra', '&limit=2')).body;
    const second = (await search(one, 'zebra', `&limit=2&cursor=${first.meta.next_cursor}`)).body;
    const third = (await search(one, 'zebra', `&limit=2&cursor=${second.meta.next_cursor}`)).body;
    const seqs = [first, second, third].flatMap(({ data }) =>
      data.map(({ seq }: { seq: number }) => seq),
    );
    expect(seqs).toEqual([5, 4, 3, 2, 1]);
    expect(third.meta.next_cursor).toBeNull();
  });

  test('signs of the query language are words like others, and nonsense finds nothing', async () => {
    const { one, says } = await pair();
    await says('cats & dogs | (birds)');
    expect(await found(one, "cats & !dogs | ( ':*")).toHaveLength(1);
    expect(await found(one, '&|!():*')).toEqual([]);
    expect((await search(one, 'a')).status).toBe(422);
    expect((await search(one, 'x'.repeat(101))).status).toBe(422);
    expect((await search(one, 'cats', '&cursor=abc')).body.code).toBe('CURSOR_INVALID');
  });

  test('cuts a long message around what was found', async () => {
    const { one, says } = await pair();
    await says(`${'before '.repeat(60)}needle ${'after '.repeat(60)}`);
    const [excerpt] = await found(one, 'needle');
    expect(excerpt).toMatch(/^….*needle.*…$/u);
    expect(excerpt.length).toBeLessThan(180);
  });
});

describe('quick replies', () => {
  const list = async (as: Person) =>
    (await app.call('GET', 'chat/quick-reply', undefined, as.token)).body.data;
  const add = (as: Person, body: unknown) =>
    app.call('POST', 'chat/quick-reply', { body }, as.token);

  test('are kept, changed and deleted by their seller alone', async () => {
    const [me, other] = [await seller(), await seller()];
    const { body: reply } = await add(me, 'On my way');
    await add(me, 'Delivered, please check');
    const path = `chat/quick-reply/${reply.id}`;
    expect((await app.call('PUT', path, { body: 'Mine now' }, other.token)).status).toBe(404);
    expect((await app.call('DELETE', path, undefined, other.token)).status).toBe(404);
    expect((await app.call('PUT', path, { body: 'On my way now' }, me.token)).status).toBe(200);
    expect((await list(me)).map(({ body }: { body: string }) => body)).toEqual([
      'On my way now',
      'Delivered, please check',
    ]);
    expect((await app.call('DELETE', path, undefined, me.token)).status).toBe(200);
    expect((await app.call('DELETE', path, undefined, me.token)).body.code).toBe(
      'QUICK_REPLY_NOT_FOUND',
    );
    expect(await list(me)).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });

  test('are for sellers, and neither empty nor endless', async () => {
    expect((await add(await app.person(), 'Hello')).body.code).toBe('SELLER_REQUIRED');
    const me = await seller();
    for (const body of ['', '  ', 'x'.repeat(501), null, 7]) {
      expect((await add(me, body)).status, String(body)).toBe(422);
    }
  });

  test('name what can be filled in, and nothing else', async () => {
    const me = await seller();
    const { body: kept } = await add(me, 'Hi {{buyer}}, {{order}} of {{offer}}');
    expect(kept.body).toBe('Hi {{buyer}}, {{order}} of {{offer}}');
    const { status, body } = await add(me, 'Hi {{buyer}}, it costs {{price}}');
    expect([status, body.code]).toEqual([422, 'PLACEHOLDER_UNKNOWN']);
    expect(body.errors).toEqual([
      {
        path: 'body',
        message: expect.stringMatching(/“{{price}}”.*{{buyer}}, {{order}}, {{offer}}/),
      },
    ]);
    const change = { body: 'Back {{back}}' };
    const path = `chat/quick-reply/${kept.id}`;
    expect((await app.call('PUT', path, change, me.token)).body.code).toBe('PLACEHOLDER_UNKNOWN');
    expect((await list(me))[0].body).toBe(kept.body);
  });

  test('as many at once as fit', async () => {
    const me = await seller();
    const most = appConfig.chat.quickReplies;
    const replies = await Promise.all(
      Array.from({ length: most + 5 }, (_, index) => add(me, `Text ${index}`)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('QUICK_REPLIES_FULL'));
    expect(await list(me)).toHaveLength(most);
  });
});

describe('a translation', () => {
  const ask = (as: Person, room: string, seq: unknown, language = 'fr') =>
    app.callIn(language, 'POST', `chat/channel/${room}/translation`, { seq }, as.token);

  test('is asked for once for each language', async () => {
    const { one, other, room, says } = await pair();
    const { seq } = await says('Good evening');
    expect((await ask(other, room, seq)).body).toEqual({ text: 'fr: Good evening', from: 'en' });
    expect((await ask(one, room, seq)).body.text).toBe('fr: Good evening');
    expect(asked).toEqual(['Good evening']);
    expect((await ask(other, room, seq, 'en')).body.text).toBe('en: Good evening');
    expect(asked).toHaveLength(2);
  });

  test('is nobody else’s, and of nothing that is not there', async () => {
    const { one, room, says } = await pair();
    const { seq } = await says('Between us');
    expect((await ask(await app.person(), room, seq)).body.code).toBe('CHANNEL_NOT_FOUND');
    expect((await ask(one, newId(), seq)).body.code).toBe('CHANNEL_NOT_FOUND');
    expect((await ask(one, room, 99)).body.code).toBe('MESSAGE_NOT_FOUND');
    for (const bad of [-1, 1.5, '1', null]) expect((await ask(one, room, bad)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('that fails says so, keeps nothing and is asked for again', async () => {
    const { other, room, says } = await pair();
    const { seq } = await says('Once more');
    const working = translate;
    translate = async () => {
      throw new Error('down');
    };
    expect((await ask(other, room, seq)).body.code).toBe('TRANSLATION_UNAVAILABLE');
    translate = working;
    expect((await ask(other, room, seq)).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test('is not there where none is configured, and pages know', async () => {
    const { one, room, says } = await pair();
    const { seq } = await says('Hello');
    const meta = async () =>
      (await app.call('GET', 'chat/channel', undefined, one.token)).body.meta.can_translate;
    expect(await meta()).toBe(true);
    app.dependencies.services.translator = null;
    expect(await meta()).toBe(false);
    expect((await ask(one, room, seq)).body.code).toBe('TRANSLATION_OFF');
  });
});

test('a refusal names the word and what it is, and stores nothing', async () => {
  const { client, room, one } = await pair();
  const refused = async (body: string) => {
    const answer = await client.ask('new_message', { room_id: room, client_id: newId(), body });
    return [answer.error.code, answer.error.values];
  };
  expect(await refused('Call me: +33 6 12 34 56 78')).toEqual([
    'MESSAGE_REFUSED',
    { kind: 'phone', word: '+33 6 12 34 56 78' },
  ]);
  expect(await refused('my discord is open')).toEqual([
    'MESSAGE_REFUSED',
    { kind: 'messenger', word: 'discord' },
  ]);
  const checked = await client.must('check_forbidden_word', { text: 'see www.cheap.com' });
  expect(checked.pieces).toEqual([{ kind: 'link', word: checked.words[0] }]);
  const { body } = await app.call('GET', `chat/channel/${room}/message`, undefined, one.token);
  expect(body.data).toEqual([]);
});
