/**
 * What the two sides of a dispute propose to each other: what stands, what it means for the reader, until when, and what was
 * proposed before. Loaded with a disputed order alone.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { MOST_PROPOSALS } from '~/domain/proposals.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Moment } from './moment.tsx';
import { useProposalNames, useMeaning, useOutcomeLabels } from './proposal-labels.ts';

type Dispute = NonNullable<OrderOutput['dispute']>;
type Act = 'propose' | 'accept' | 'take_back';
/** What was pressed, and the proposal that stood before the reader's eyes then. */
type Pressed =
  | { act: 'propose'; proposal: ProposalOutput | undefined }
  | { act: 'accept' | 'take_back'; proposal: ProposalOutput };

const ProposeDialog = lazy(async () => ({
  default: (await import('./propose-dialog.tsx')).ProposeDialog,
}));
const ProposalDialog = lazy(async () => ({
  default: (await import('./proposal-dialog.tsx')).ProposalDialog,
}));

interface ProposalsProps {
  order: OrderOutput;
  dispute: Dispute;
  /** Writes a date behind a word like *by*. */
  by(iso: string): string;
  /** Where the focus goes once a proposal is accepted or taken back: the heading of the next action. */
  nextId: string;
}

/** The proposal that can be accepted now; undefined while none stands. */
export function standingOf({ proposals }: Dispute, now: Date): ProposalOutput | undefined {
  return proposals.find(
    ({ ended_at: endedAt, until }) => endedAt === null && new Date(until) > now,
  );
}

export function Proposals(props: ProposalsProps) {
  const { order, dispute } = props;
  const { now } = useTimeFormat();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const close = () => setPressed(null);
  const standing = standingOf(dispute, now);
  const past = dispute.proposals.filter((proposal) => proposal !== standing).toReversed();
  const isSide = order.role !== 'staff';
  if (!isSide && dispute.proposals.length === 0) return null;
  const press = (act: Act) => {
    if (act === 'propose') setPressed({ act, proposal: standing });
    else if (standing) setPressed({ act, proposal: standing });
  };
  const isYours = isSide && standing !== undefined && standing.by !== order.role;
  return (
    <Surface as="section" pad="lg" tone={isYours ? 'accent' : 'plain'}>
      <div aria-live="polite">
        {standing ? <Standing {...props} standing={standing} /> : <NoProposal dispute={dispute} />}
      </div>
      {isSide && <Acts order={order} dispute={dispute} standing={standing} onAct={press} />}
      {past.length > 0 && <Past order={order} dispute={dispute} past={past} />}
      <Suspense>
        {pressed?.act === 'propose' && (
          <ProposeDialog
            order={order}
            dispute={dispute}
            seen={pressed.proposal}
            standing={standing}
            onClose={close}
          />
        )}
        {pressed && pressed.act !== 'propose' && (
          <ProposalDialog
            order={order}
            dispute={dispute}
            proposal={pressed.proposal}
            isStanding={pressed.proposal.id === standing?.id}
            act={pressed.act}
            nextId={props.nextId}
            onClose={close}
          />
        )}
      </Suspense>
    </Surface>
  );
}

function NoProposal({ dispute }: { dispute: Dispute }) {
  return (
    <>
      <h2 className={css({ textStyle: 'section' })}>
        <Trans>Settle it between you</Trans>
      </h2>
      <p className={text}>
        {dispute.escalated_at === null ? (
          <Trans>
            Either of you can propose how the dispute ends. As soon as the other side accepts, it is
            carried out.
          </Trans>
        ) : (
          <Trans>
            Until support has decided you can still agree: what one of you proposes and the other
            accepts is carried out at once.
          </Trans>
        )}
      </p>
    </>
  );
}

function Standing({ order, dispute, by, standing }: ProposalsProps & { standing: ProposalOutput }) {
  const nameOf = usePersonName();
  const nameProposal = useProposalNames(dispute);
  const meaning = useMeaning(order);
  const name = nameOf(order[standing.by]);
  const until = by(standing.until);
  return (
    <>
      <p className={css({ fontSize: '14', marginBottom: '2' })}>
        <b>
          {standing.by === order.role ? <Trans>You propose</Trans> : <Trans>{name} proposes</Trans>}
        </b>{' '}
        ·{' '}
        <span className={css({ color: 'muted' })}>
          <Trans>stands until {until}</Trans>
        </span>
      </p>
      <h2 className={css({ textStyle: 'section' })}>{nameProposal(standing)}</h2>
      <p className={text}>{meaning(standing)}</p>
      {standing.note !== null && <p className={text}>{standing.note}</p>}
    </>
  );
}

function Acts(props: {
  order: OrderOutput;
  dispute: Dispute;
  standing: ProposalOutput | undefined;
  onAct(act: Act): void;
}) {
  const { order, dispute, standing, onAct } = props;
  const own = dispute.proposals.filter(({ by }) => by === order.role);
  const isOwn = standing?.by === order.role;
  const mayPropose = own.length < MOST_PROPOSALS;
  return (
    <div className={buttons}>
      {standing && !isOwn && (
        <Button look="accent" size="lg" onClick={() => onAct('accept')}>
          <Trans>Accept</Trans>
        </Button>
      )}
      {mayPropose && (
        <Button size="lg" onClick={() => onAct('propose')}>
          {standing ? <Trans>Propose something else</Trans> : <Trans>Propose a solution</Trans>}
        </Button>
      )}
      {isOwn && (
        <Button look="ghost" size="lg" onClick={() => onAct('take_back')}>
          <Trans>Take the proposal back</Trans>
        </Button>
      )}
      {mayPropose ? null : (
        <p className={css({ fontSize: '14', color: 'muted' })}>
          <Trans>You have made {MOST_PROPOSALS} proposals, which is as many as there can be.</Trans>
        </p>
      )}
    </div>
  );
}

function Past({
  order,
  dispute,
  past,
}: {
  order: OrderOutput;
  dispute: Dispute;
  past: readonly ProposalOutput[];
}) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const nameProposal = useProposalNames(dispute);
  const outcomes = useOutcomeLabels();
  return (
    <>
      <h3 className={css({ fontSize: '14', color: 'muted', marginTop: '4' })}>
        <Trans>Proposed before</Trans>
      </h3>
      <ul className={css({ display: 'grid', gap: '2', marginTop: '2', fontSize: '14' })}>
        {past.map((proposal) => (
          <li key={proposal.id}>
            <b>{proposal.by === order.role ? t`You` : nameOf(order[proposal.by])}</b>{' '}
            <span className={css({ color: 'muted' })}>
              · <Moment at={proposal.made_at} /> · {outcomes[proposal.outcome ?? 'lapsed']}
            </span>
            <br />
            {nameProposal(proposal)}
            {proposal.note === null ? '' : ` · ${proposal.note}`}
          </li>
        ))}
      </ul>
    </>
  );
}

const text = css({ color: 'muted', marginTop: '2', maxWidth: '56ch', overflowWrap: 'anywhere' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '4',
  '&:empty': { display: 'none' },
  '& > *': { flex: { base: '1 1 100%', sm: '0 1 auto' } },
});
