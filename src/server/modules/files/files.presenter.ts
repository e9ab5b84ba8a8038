/** Rows of the files of staff as the contract's shapes. */
import type {
  FiledOrder,
  FiledReport,
  FileLook,
  LinkedAccount,
  OrderFile,
  StaffNote,
} from '~/contracts/files/files.schemas.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { ShownPicture } from '~/contracts/pictures/pictures.schemas.ts';
import type { Person } from '~/contracts/identity/identity.schemas.ts';
import type { AuditRow } from '../../core/audit-trail.ts';
import type { NoteRow } from './notes.repository.ts';
import type { CardRefundRow, ChargebackRow, PaymentRow } from './order-file.repository.ts';
import type { LinkedRow, OrderLine, ReportRow } from './person-file.repository.ts';

const member = (id: string, name: string | null) =>
  name === null ? null : { id, public_name: name };

export const presentNote = (row: NoteRow): StaffNote => ({
  id: row.id,
  by: member(row.by_id, row.by_name),
  text: row.text,
  at: row.at.toISOString(),
});

export const presentLook = (row: AuditRow, people: ReadonlyMap<string, Person>): FileLook => ({
  id: row.id,
  by: member(row.actor_id, people.get(row.actor_id)?.public_name ?? null),
  action: row.action,
  at: row.created_at.toISOString(),
});

export const presentReport = (row: ReportRow): FiledReport => ({
  id: row.id,
  reason: row.reason,
  status: row.status,
  quote: row.quote,
  text: row.text,
  reporter: member(row.reporter_id, row.reporter_name),
  person: member(row.person_id, row.person_name),
  at: row.created_at.toISOString(),
});

export const presentLinked = (row: LinkedRow): LinkedAccount => ({
  id: row.id,
  public_name: row.public_name,
  is_banned: row.is_banned,
  devices: row.devices,
  payouts: row.payouts,
  last_at: row.last_at.toISOString(),
});

export const presentLine = (row: OrderLine): FiledOrder => ({
  id: row.id,
  status: row.status,
  title: row.title,
  amount: row.total_cents,
  buyer: { id: row.buyer_id, public_name: row.buyer_name },
  seller: { id: row.seller_id, public_name: row.seller_name },
  at: row.created_at.toISOString(),
});

export const presentPayment = (row: PaymentRow): OrderFile['payments'][number] => ({
  id: row.id,
  provider: row.provider,
  status: row.status,
  amount: row.amount_cents,
  at: row.created_at.toISOString(),
});

/** What became of it counts for more than where it stands in the queue. */
function refundStatus({ status, done_at: done, kept_at: kept }: CardRefundRow) {
  if (kept !== null) return 'kept';
  return done === null ? status : 'done';
}

export const presentCardRefund = (row: CardRefundRow): OrderFile['card_refunds'][number] => ({
  id: row.id,
  provider: row.provider,
  status: refundStatus(row),
  amount: row.cents,
  at: row.requested_at.toISOString(),
});

export const presentChargeback = (row: ChargebackRow): OrderFile['chargebacks'][number] => ({
  id: row.id,
  provider: row.provider,
  status: row.status,
  amount: row.cents,
  reason: row.reason,
  at: row.opened_at.toISOString(),
});

export const presentPicture = (mediaId: string): ShownPicture => ({
  media_id: mediaId,
  url: imageUrl(mediaId),
});
