/** The Telegram updates that the bot handles: Start with a code, `/stop`, and a bot that was blocked. */
import * as v from 'valibot';

const id = v.pipe(v.number(), v.safeInteger());
const chat = v.object({ id, type: v.string(), username: v.optional(v.string()) });

const updateSchema = v.object({
  update_id: id,
  message: v.optional(v.object({ chat, text: v.optional(v.string()) })),
  my_chat_member: v.optional(v.object({ chat, new_chat_member: v.object({ status: v.string() }) })),
});

export type TelegramAction =
  | { act: 'start'; code: string | null }
  | { act: 'stop' }
  | { act: 'blocked' };
export type TelegramUpdate = TelegramAction & {
  updateId: number;
  chatId: number;
  username: string | null;
};

const NAME = /^\w{1,32}$/;

function actOf(update: v.InferOutput<typeof updateSchema>): TelegramAction | null {
  const status = update.my_chat_member?.new_chat_member.status;
  if (status !== undefined) return status === 'kicked' ? { act: 'blocked' } : null;
  const text = update.message?.text?.trim() ?? '';
  if (/^\/stop(?:@\w+)?$/.test(text)) return { act: 'stop' };
  const start = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?$/.exec(text);
  return start ? { act: 'start', code: start[1] ?? null } : null;
}

/** Null for everything that is not handled: groups, other texts, other kinds of updates, other forms. */
export function readUpdate(body: unknown): TelegramUpdate | null {
  const parsed = v.safeParse(updateSchema, body);
  if (!parsed.success) return null;
  const about = parsed.output.message?.chat ?? parsed.output.my_chat_member?.chat;
  const act = actOf(parsed.output);
  // In a group other people would read the messages.
  if (!about || !act || about.type !== 'private') return null;
  const username =
    about.username !== undefined && NAME.test(about.username) ? about.username : null;
  return { ...act, updateId: parsed.output.update_id, chatId: about.id, username };
}
