/** What the desk shows of a case besides the decision: both sides, what happened, the risk, earlier decisions. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { css } from 'styled-system/css';
import {
  actorNames,
  eventNames,
  outcomeNames,
  proposalNames,
} from '~/contracts/cases/case-names.ts';
import type { DeskOutput } from '~/contracts/cases/cases.schemas.ts';
import { decisionCodeNames, decisionOutcomeNames } from '~/contracts/cases/decision-names.ts';
import { reasonNames } from '~/contracts/disputes/reason-names.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { CasePictures } from '~/features/common/case-statements.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';

const list = css({ display: 'grid', gap: '3' });
const muted = css({ color: 'muted', fontSize: '14' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

interface PartProps {
  order: OrderOutput;
  desk: DeskOutput;
}

/** What is known of both from before. */
export function DeskSides({ order, desk }: PartProps) {
  return (
    <>
      <Side side="buyer" order={order} facts={desk.facts.buyer} />
      <Side side="seller" order={order} facts={desk.facts.seller} />
    </>
  );
}

function Side(props: {
  side: 'buyer' | 'seller';
  order: OrderOutput;
  facts: DeskOutput['facts']['buyer'];
}) {
  const { side, order, facts } = props;
  const { t } = useLingui();
  const { count } = useFormat();
  const { day } = useTimeFormat();
  const person = order[side];
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        {side === 'buyer' ? <Trans>Buyer</Trans> : <Trans>Seller</Trans>}
      </SectionHeading>
      <p className={css({ marginTop: '2' })}>
        <TextLink href={`/staff/people/${person.id}`}>{person.public_name}</TextLink>
      </p>
      <DefinitionTable
        look="plain"
        items={[
          {
            id: 'completed',
            term: side === 'buyer' ? t`Completed purchases` : t`Completed sales`,
            value: count(facts.completed),
          },
          {
            id: 'disputes',
            term: side === 'buyer' ? t`Disputes opened` : t`Disputes of sales`,
            value: count(facts.disputes),
          },
          {
            id: 'lost',
            term: t`Decided wholly for the other side`,
            value: count(facts.lost),
          },
          { id: 'trust', term: t`Trust level`, value: count(facts.trust_level) },
          { id: 'since', term: t`Member since`, value: day(facts.registered_at) },
        ]}
      />
    </Surface>
  );
}

/** Everything that happened, with the first openings of the delivery, the oldest first. */
export function DeskLog({ order, desk }: PartProps) {
  const { i18n } = useMessages();
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const events = order.events.map((event) => ({
    at: event.at,
    who: i18n._(actorNames[event.actor]),
    what: i18n._(eventNames[event.event]),
    note: event.note,
    images: event.images,
  }));
  const reveals = desk.reveals.map(({ at, unit }) => ({
    at,
    who: i18n._(actorNames.buyer),
    what: t`Opened a part of the delivery`,
    note: unit === null ? null : t`Unit ${unit}`,
    images: [],
  }));
  const entries = [...events, ...reveals].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Event log</Trans>
      </SectionHeading>
      <ol className={list}>
        {entries.map(({ at, who, what, note, images }, index) => (
          <li key={`${at}${index}`}>
            <b>{what}</b>{' '}
            <span className={muted}>
              · {who} · {moment(at)}
            </span>
            {note !== null && note !== '' && <p className={words}>{note}</p>}
            {images.length > 0 && <CasePictures urls={images} of={who} />}
          </li>
        ))}
      </ol>
    </Surface>
  );
}

export function DeskProposals({ order }: { order: OrderOutput }) {
  const { i18n } = useMessages();
  const { t } = useLingui();
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const proposals = order.dispute?.proposals ?? [];
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Proposals</Trans>
      </SectionHeading>
      {proposals.length === 0 && (
        <p className={muted}>
          <Trans>Neither side has proposed anything.</Trans>
        </p>
      )}
      <ol className={list}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <b>{order[proposal.by].public_name}</b>{' '}
            <span className={muted}>
              · {moment(proposal.made_at)} ·{' '}
              {proposal.outcome ? i18n._(outcomeNames[proposal.outcome]) : t`stands`}
            </span>
            <p className={words}>
              {i18n._(proposalNames[proposal.kind])}
              {proposal.amount === null ? '' : ` · ${cents(proposal.amount)}`}
            </p>
          </li>
        ))}
      </ol>
    </Surface>
  );
}

/** What the market knows already; nothing is guessed. */
export function DeskRisk({ order, desk }: PartProps) {
  const { t } = useLingui();
  const { count } = useFormat();
  const risks = { low: t`low`, medium: t`medium`, high: t`high` };
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Device and risk</Trans>
      </SectionHeading>
      <DefinitionTable
        look="plain"
        items={[
          { id: 'risk', term: t`Risk of the payment`, value: risks[desk.risk] },
          { id: 'reveals', term: t`Openings of the delivery`, value: count(desk.reveals.length) },
          {
            id: 'addresses',
            term: t`From so many network addresses`,
            value: count(desk.reveal_addresses),
          },
        ]}
      />
      <p className={muted}>
        <TextLink href={`/staff/people/${order.buyer.id}`}>
          <Trans>Devices of the buyer</Trans>
        </TextLink>
        {' · '}
        <TextLink href={`/staff/people/${order.seller.id}`}>
          <Trans>Devices of the seller</Trans>
        </TextLink>
      </p>
    </Surface>
  );
}

const percent = (bps: number): number => Math.round(bps / 100);

/** Earlier decisions about such goods for such a reason. */
export function DeskPrecedents({ desk }: Pick<PartProps, 'desk'>) {
  const { i18n } = useMessages();
  const { moment } = useTimeFormat();
  const { recent, count, median_share: median } = desk.precedents;
  const share = median === null ? null : percent(median);
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Similar decisions</Trans>
      </SectionHeading>
      <p className={muted}>
        <Plural
          value={count}
          _0="Nothing like this was decided so far."
          one="# decision about such goods for such a reason."
          other="# decisions about such goods for such a reason."
        />{' '}
        {share === null ? null : <Trans>Median given back: {share} %.</Trans>}
      </p>
      <ul className={list}>
        {recent.map((one) => (
          <li key={`${one.order_id}${one.at}`}>
            <TextLink href={`/staff/disputes/${one.order_id}`}>
              {orderNumber(one.order_id)}
            </TextLink>{' '}
            <span className={muted}>· {moment(one.at)}</span>
            <p className={words}>
              {i18n._(reasonNames[one.reason])} · {i18n._(decisionOutcomeNames[one.outcome])} ·{' '}
              {percent(one.share)}
              {'\u00A0%'}
              {one.code === null ? null : <> · {i18n._(decisionCodeNames[one.code])}</>}
              {one.note === '' ? null : <> · {one.note}</>}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
