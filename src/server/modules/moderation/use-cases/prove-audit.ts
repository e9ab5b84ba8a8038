/**
 * Proves the chain of the audit trail (decision 0121): each day what was added, once a week and after a break everything.
 * The database refuses changes of what is sealed; who gets around that does so at any place.
 */
import type { AuditChain } from '~/contracts/moderation/moderation.schemas.ts';
import { countUnsealed, proveDatabase, selectHead } from '../../../core/audit-links.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { brokenAuditMail } from '../audit-mails.ts';
import { selectProof, upsertProof, type StoredProof } from '../audit-proof.repository.ts';
import { presentProof } from '../moderation.presenter.ts';

const FULL_EVERY_MS = 7 * 24 * 3_600_000;

function isFullDue(last: StoredProof | null, now: Date): boolean {
  if (!last || last.broken) return true;
  return now.getTime() - last.fullAt.getTime() >= FULL_EVERY_MS;
}

/** The same break again is not told again: a lost record stays lost. */
function isNews(broken: StoredProof['broken'], last: StoredProof | null): boolean {
  if (!broken) return false;
  const known = last?.broken;
  return (
    known?.as !== broken.as || known.sequence !== broken.sequence || known.count !== broken.count
  );
}

/** The job. What does not agree goes to the log and, once, to the operator. */
export async function proveAudit(ctx: Ctx): Promise<void> {
  const last = await selectProof(ctx.db);
  const isFull = isFullDue(last, ctx.now);
  const kept = last?.head.sequence ? last.head : null;
  const { head, brokenCount, first } = await proveDatabase(ctx.db, {
    from: isFull ? null : kept,
    expected: isFull ? kept : null,
  });
  const broken = first && { count: brokenCount, ...first };
  const proof = {
    provenAt: ctx.now,
    fullAt: isFull ? ctx.now : (last?.fullAt ?? ctx.now),
    // A broken proof moves nothing: a chain that was made anew must not pass for whole the day after.
    head: broken && kept ? kept : head,
    broken,
  };
  const { log, mail, env } = ctx.services;
  await unitOfWork(ctx, async ({ db }) => {
    await upsertProof(db, proof);
    if (broken && isNews(broken, last)) {
      await mail.send(db, brokenAuditMail(proof, broken, env), ctx.now);
    }
  });
  const { sequence, hash } = head;
  if (broken) log.error({ ...broken, head: { sequence, hash } }, 'the audit trail is broken');
  else log.info({ sequence, hash, isFull }, 'the audit trail is whole');
}

/** The chain for those who read the audit trail. */
export async function showChain({ db }: Ctx): Promise<AuditChain> {
  const head = await selectHead(db);
  const proof = await selectProof(db);
  return {
    head: head && {
      sequence: head.sequence,
      hash: head.hash,
      sealed_at: head.sealedAt.toISOString(),
    },
    unsealed: await countUnsealed(db),
    proof: proof && presentProof(proof),
  };
}
