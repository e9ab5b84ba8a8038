/** SQL of what the last proof of the audit trail's chain found. */
import type { AuditChain } from '~/contracts/moderation/moderation.schemas.ts';
import type { ChainHead } from '../../core/audit-chain.ts';
import type { Proof } from '../../core/operations.ts';
import type { Db } from '../../db/database.ts';

export interface StoredProof {
  provenAt: Date;
  /** Of the last one that looked at everything. */
  fullAt: Date;
  head: ChainHead;
  broken: NonNullable<AuditChain['proof']>['broken'];
}

export async function selectProof(db: Db): Promise<StoredProof | null> {
  const row = await db.selectFrom('audit_proof').selectAll().executeTakeFirst();
  if (!row) return null;
  const { broken_as: as, broken_count: count, broken_sequence: sequence } = row;
  return {
    provenAt: row.proven_at,
    fullAt: row.full_at,
    head: { sequence: row.sequence, hash: row.hash },
    broken: as === null ? null : { count, as, sequence },
  };
}

export async function upsertProof(db: Db, proof: StoredProof): Promise<void> {
  const { head, broken } = proof;
  const row = {
    proven_at: proof.provenAt,
    full_at: proof.fullAt,
    sequence: head.sequence,
    hash: head.hash,
    broken_count: broken?.count ?? 0,
    broken_as: broken?.as ?? null,
    broken_sequence: broken?.sequence ?? null,
  };
  await db
    .insertInto('audit_proof')
    .values({ id: true, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The last proof, among those of other tables. */
export async function readAuditProof(db: Db): Promise<Proof[]> {
  const proof = await selectProof(db);
  if (!proof) return [];
  const { provenAt, fullAt, broken } = proof;
  return [
    {
      name: 'audit',
      proven_at: provenAt,
      full_at: fullAt,
      violations: broken?.count ?? 0,
      first_violation:
        broken && (broken.sequence === null ? broken.as : `${broken.as} ${broken.sequence}`),
      pauses_payouts: false,
    },
  ];
}
