/** Both sides of an order, what the market knows that speaks against it, and what became of the offer since. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OfferTrait, OrderFile } from '~/contracts/files/files.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Avatar, StatusPill, TextLink } from '~/ui/marks.tsx';
import { css } from 'styled-system/css';
import { useOfferStates } from '../search/sought-labels.ts';
import { useTrustLabels } from '../staff-labels.ts';
import { filePath } from './file-paths.ts';
import { pair, Part, quiet } from './file-parts.tsx';

const card = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const who = css({ display: 'flex', gap: '3', alignItems: 'center', flexWrap: 'wrap' });
const list = css({ display: 'grid', gap: '2' });

interface PartProps {
  order: OrderOutput;
  file: OrderFile;
}

export function OrderSides({ order, file }: PartProps) {
  return (
    <div className={pair}>
      <Side side="buyer" order={order} file={file} />
      <Side side="seller" order={order} file={file} />
    </div>
  );
}

function Side({ side, order, file }: PartProps & { side: 'buyer' | 'seller' }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { day } = useTimeFormat();
  const levels = useTrustLabels();
  const nameOf = usePersonName();
  const person = order[side];
  const facts = file.facts[side];
  const isBuyer = side === 'buyer';
  return (
    <Surface as="section" pad="md" className={card} aria-label={isBuyer ? t`Buyer` : t`Seller`}>
      <div className={who}>
        <Avatar name={person.public_name} src={person.avatar} size={40} />
        <div>
          <TextLink href={filePath('people', person.id)}>{nameOf(person)}</TextLink>
          <p className={quiet}>{isBuyer ? t`Buyer` : t`Seller`}</p>
        </div>
      </div>
      <DefinitionTable
        look="plain"
        items={[
          { id: 'since', term: t`Member since`, value: day(facts.registered_at) },
          { id: 'trust', term: t`Trust level`, value: levels[facts.trust_level] },
          {
            id: 'completed',
            term: isBuyer ? t`Completed purchases` : t`Completed sales`,
            value: count(facts.completed),
          },
          {
            id: 'disputes',
            term: isBuyer ? t`Disputes opened` : t`Disputes of sales`,
            value: count(facts.disputes),
          },
          { id: 'lost', term: t`Decided wholly for the other side`, value: count(facts.lost) },
        ]}
      />
    </Surface>
  );
}

/** What the market knows already; nothing is guessed, and nothing is added up to a score. */
export function OrderSignals({ file: { signals } }: { file: OrderFile }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const risks = { low: t`low`, medium: t`medium`, high: t`high` };
  const marked = (isBad: boolean, text: ReactNode) =>
    isBad ? <StatusPill tone="warning">{text}</StatusPill> : text;
  return (
    <Part title={<Trans>Risk signals</Trans>}>
      <DefinitionTable
        look="plain"
        items={[
          {
            id: 'risk',
            term: t`Risk of the payment`,
            value: marked(signals.risk !== 'low', risks[signals.risk]),
          },
          {
            id: 'devices',
            term: t`Devices that both have used`,
            value: marked(signals.shared_devices > 0, count(signals.shared_devices)),
          },
          {
            id: 'payout',
            term: t`Payouts to the same place`,
            value: marked(signals.shared_payout, signals.shared_payout ? t`Yes` : t`No`),
          },
          {
            id: 'reports',
            term: t`Open reports about either`,
            value: marked(signals.open_reports > 0, count(signals.open_reports)),
          },
          { id: 'reveals', term: t`Openings of the delivery`, value: count(signals.reveals) },
          {
            id: 'addresses',
            term: t`From so many network addresses`,
            value: marked(signals.reveal_addresses > 1, count(signals.reveal_addresses)),
          },
        ]}
      />
    </Part>
  );
}

type Value = OrderFile['offer']['changes'][number]['now'];

function useTraitText(): (trait: OfferTrait, value: Value) => string {
  const { t } = useLingui();
  const { unitPrice, minutes, count } = useFormat();
  return (trait, value) => {
    if (trait === 'delivery') return value === 'instant' ? t`At once` : t`By hand`;
    if (typeof value !== 'number') return value ?? '–';
    if (trait === 'price') return unitPrice(value, !Number.isInteger(value));
    if (trait === 'minutes') return minutes(value);
    return count(value);
  };
}

/** What is other than what was bought. */
export function OfferSince({ order, file }: PartProps) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const states = useOfferStates();
  const textOf = useTraitText();
  const { changes, status, changed_at: at } = file.offer;
  const names: Record<OfferTrait, string> = {
    title: t`Title`,
    price: t`Price of a unit`,
    delivery: t`Delivery`,
    minutes: t`Promised time`,
    warranty: t`Days of warranty`,
    category: t`Category`,
    removed: t`It was removed.`,
  };
  const when = at === null ? null : moment(at);
  return (
    <Part
      title={<Trans>The offer as bought</Trans>}
      note={when === null ? null : <Trans>Changed last: {when}</Trans>}
    >
      <p>
        {status === null ? (
          order.offer.title
        ) : (
          <TextLink href={paths.offer(order.offer.id)}>{order.offer.title}</TextLink>
        )}{' '}
        {status === null ? null : <StatusPill>{states[status]}</StatusPill>}
      </p>
      {changes.length === 0 ? (
        <p className={quiet}>
          <Trans>It is what was bought: title, price, delivery, warranty and category.</Trans>
        </p>
      ) : (
        <ul className={list}>
          {changes.map(({ trait, bought, now }) => {
            const name = names[trait];
            if (trait === 'removed') return <li key={trait}>{name}</li>;
            const [was, is] = [textOf(trait, bought), textOf(trait, now)];
            return <li key={trait}>{t`${name}: ${was} → ${is}`}</li>;
          })}
        </ul>
      )}
    </Part>
  );
}
