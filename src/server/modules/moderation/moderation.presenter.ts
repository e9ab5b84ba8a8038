/** Rows of people, bans and the audit trail to wire shapes. */
import type * as v from 'valibot';
import type { Person } from '~/contracts/identity/identity.schemas.ts';
import type {
  Account as AccountInList,
  AuditChain,
  AuditEntry,
  banSchema,
} from '~/contracts/moderation/moderation.schemas.ts';
import type { AuditRow } from '../../core/audit-trail.ts';
import { isBanned, maskEmail, presentPerson, type Account } from '../accounts/index.ts';
import type { StoredProof } from './audit-proof.repository.ts';
import type { selectBans } from './moderation.repository.ts';

type People = ReadonlyMap<string, Person>;

/** An account in the staff’s list of people, without its whole address: that stands in its file, where each look is recorded. */
export function presentAccount(row: Account, now: Date): AccountInList {
  const banned = isBanned(row, now);
  return {
    ...presentPerson(row),
    email: maskEmail(row.email),
    role: row.role,
    is_seller: row.is_seller,
    is_banned: banned,
    banned_until: banned ? (row.banned_until?.toISOString() ?? null) : null,
    trust_level: row.trust_level,
    required_trust_level: row.required_trust_level,
    registered_at: row.registered_at.toISOString(),
  };
}

/** A ban on the person’s page, with the names of those who decided. */
export function presentBan(
  row: Awaited<ReturnType<typeof selectBans>>[number],
  people: People,
): v.InferOutput<typeof banSchema> {
  return {
    id: row.id,
    until: row.until?.toISOString() ?? null,
    reason: row.reason,
    by: (row.created_by !== null && people.get(row.created_by)) || null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** One record of the audit trail, with the names of people who still have one. */
export function presentAudit(row: AuditRow, people: People): AuditEntry {
  const { impersonated_id: impersonatedId } = row;
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: people.get(row.actor_id) ?? null,
    actor_id: row.actor_id,
    impersonated: (impersonatedId !== null && people.get(impersonatedId)) || null,
    impersonated_id: impersonatedId,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    before: jsonOf(row.before),
    after: jsonOf(row.after),
    reason: row.reason,
    ip: row.ip,
    sequence: row.sequence,
    hash: row.hash,
  };
}

/** What the last proof of the chain found. */
export function presentProof(proof: StoredProof): NonNullable<AuditChain['proof']> {
  const { broken } = proof;
  return {
    proven_at: proof.provenAt.toISOString(),
    full_at: proof.fullAt.toISOString(),
    sequence: proof.head.sequence,
    broken,
  };
}
