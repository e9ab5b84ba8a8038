import { expect, test } from 'vitest';
import { readUpdate } from './telegram-updates.ts';

const chat = { id: 7, type: 'private', username: 'ana' };
const said = (text: string, where: object = chat) => ({
  update_id: 3,
  message: { message_id: 1, chat: where, text },
});

test.each([
  ['/start abc-DEF_1', { act: 'start', code: 'abc-DEF_1' }],
  ['/start@legend_bot abc', { act: 'start', code: 'abc' }],
  ['/start', { act: 'start', code: null }],
  ['/stop', { act: 'stop' }],
])('%s', (text, act) => {
  expect(readUpdate(said(text))).toEqual({ ...act, updateId: 3, chatId: 7, username: 'ana' });
});

test('a blocked bot is an update of its own', () => {
  const update = {
    update_id: 4,
    my_chat_member: { chat, from: {}, date: 1, new_chat_member: { status: 'kicked', user: {} } },
  };
  expect(readUpdate(update)).toMatchObject({ act: 'blocked', chatId: 7 });
});

test.each([
  ['a group', said('/start abc', { id: -5, type: 'group' })],
  ['other words', said('hello')],
  ['a code with other signs', said('/start a b')],
  ['a code that is too long', said(`/start ${'a'.repeat(65)}`)],
  ['a picture', { update_id: 1, message: { chat } }],
  ['something else', { update_id: 1, edited_message: {} }],
  ['no object', null],
  ['a wrong chat', said('/start abc', { id: 'x', type: 'private' })],
])('%s is not for us', (_, update) => {
  expect(readUpdate(update)).toBeNull();
});
