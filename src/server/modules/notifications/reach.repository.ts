/** SQL of whom a kind of notification reaches that goes to everybody: how many by which way, and page by page. */
import { sql } from 'kysely';
import {
  notificationChannels,
  notificationRules,
  type NotificationChannel,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';
import type { Db } from '../../db/database.ts';

/** Accounts that are in use: not banned, not erased, not about to be. */
const isHere = (now: Date) => sql`
  u.deleted_at is null and u.deletion_due_at is null
  and (not u.is_banned or u.banned_until <= ${now})
`;

/** Whether a way leads to somebody. */
const ways: Record<NotificationChannel, ReturnType<typeof sql>> = {
  email: sql`u.email_confirmed_at is not null
    and not exists (select from mail_suppression s where s.address = lower(u.email::text))`,
  telegram: sql`exists (select from telegram_binding b where b.user_id = u.id)`,
  push: sql`exists (select from push_subscription p where p.user_id = u.id)`,
  discord: sql`exists (select from discord_webhook w where w.user_id = u.id)`,
};

export type Reach = Record<NotificationChannel | 'people', number>;

/** How many people a kind reaches in all, and by each way that they have chosen and that leads to them. */
export async function countReach(db: Db, kind: NotificationKind, now: Date): Promise<Reach> {
  const { digested } = notificationRules[kind];
  const chosen = notificationChannels.map(
    (channel) => sql`bool_or(enabled) filter (where channel = ${channel}) as ${sql.ref(channel)}`,
  );
  const counts = notificationChannels.map((channel) => {
    const rule = notificationRules[kind][channel];
    const isChosen = rule.fixed
      ? sql`true`
      : sql`coalesce(${sql.ref(`c.${channel}`)}, ${rule.enabled}::boolean)`;
    const isWanted = digested ? sql`f.digest is distinct from 'off'` : sql`true`;
    return sql`count(*) filter (where ${isChosen} and ${isWanted} and ${ways[channel]})::int
      as ${sql.ref(channel)}`;
  });
  const { rows } = await sql<Reach>`
    select count(*)::int as people, ${sql.join(counts)}
    from app_user u
      left join (
        select user_id, ${sql.join(chosen)} from notification_choice where kind = ${kind}
        group by user_id
      ) c on c.user_id = u.id
      left join notification_preference f on f.user_id = u.id
    where ${isHere(now)}
  `.execute(db);
  return rows[0] ?? { people: 0, email: 0, telegram: 0, push: 0, discord: 0 };
}

/** The next people in the order of their ids, of those who were here before an instant. */
export async function selectEverybody(
  db: Db,
  page: { after: string | null; before: Date; now: Date; limit: number },
): Promise<string[]> {
  const { after, before, now, limit } = page;
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
    where ${isHere(now)} and u.registered_at <= ${before}
      and ${after === null ? sql`true` : sql`u.id > ${after}::uuid`}
    order by u.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
