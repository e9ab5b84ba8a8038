/** What sellers proved for a category and waits for a decision, the oldest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WaitingProof } from '~/contracts/offers/proof.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { readBy } from '../components/answer-picker.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { ProofPictures } from '../components/proof-pictures.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

export function ProofsPage() {
  const options = staffQueries.sellerProofs();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="proofs"
      title={<Trans>Proofs of sellers</Trans>}
      queryKey={options.queryKey}
      query={query}
    >
      {(proof) => <ProofCard key={proof.id} proof={proof} />}
    </Queue>
  );
}

function ProofCard({ proof }: { proof: WaitingProof }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const { id, seller, category } = proof;
  const name = seller.public_name;
  const place = `${category.game.title} · ${category.title}`;
  const at = moment(proof.created_at);
  const decide = async (decision: 'approve' | 'refuse', reason: string): Promise<void> => {
    await api.offers.decideSellerProof.send({ id, decision, reason });
    await decided(t`The proof of ${name} is decided.`);
  };
  return (
    <QueueCard
      work={{ queue: 'proofs', id }}
      title={<TextLink href={`/staff/people/${seller.id}`}>{name}</TextLink>}
      details={
        <>
          {place} · {at}
        </>
      }
      text={proof.about}
      more={<ProofPictures images={proof.images} name={name} />}
    >
      <DecisionDialog
        label={<Trans>Approve</Trans>}
        shortcut="A"
        title={
          <Trans>
            Open {place} to {name}?
          </Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Approve</Trans>}
        submit={({ reason }) => decide('approve', reason)}
      />
      <DecisionDialog
        label={<Trans>Reject</Trans>}
        shortcut="R"
        look="danger"
        title={<Trans>Refuse what {name} proved?</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Reject</Trans>}
        reasonHint={<Trans>The seller reads it.</Trans>}
        answers={readBy('proof_refused', seller.id)}
        submit={({ reason }) => decide('refuse', reason)}
      />
    </QueueCard>
  );
}
