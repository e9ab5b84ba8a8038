/** The file of an offer: what it is, what was changed of it, its prices, reports, orders, who looked, notes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { OfferFile, OfferVersion, VersionField } from '~/contracts/files/files.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { ShownPictures, TakenPictures } from '../components/picture-acts.tsx';
import { useOfferStates } from '../search/sought-labels.ts';
import { filesQueries } from './files.queries.ts';
import {
  FiledOrders,
  Looks,
  Notes,
  pair,
  Part,
  PersonLink,
  quiet,
  Reports,
  stack,
} from './file-parts.tsx';
import { filePath } from './file-paths.ts';

const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const list = css({ display: 'grid', gap: '3' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export function OfferFilePage({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: file } = useSuspenseQuery(filesQueries.offer(id));
  return (
    <div className={stack}>
      <Head file={file} />
      <div className={tools}>
        {file.status === 'on_review' ? (
          <LinkButton size="sm" look="accent" href={`/staff/offers?id=${id}`}>
            <Trans>Decide about it</Trans>
          </LinkButton>
        ) : null}
        {file.removed_at === null ? (
          <LinkButton size="sm" href={paths.offer(id)}>
            <Trans>As others see it</Trans>
          </LinkButton>
        ) : null}
        <LinkButton size="sm" href={filePath('sellers', file.seller.id)}>
          <Trans>File of the seller</Trans>
        </LinkButton>
      </div>
      <div className={pair}>
        <Facts file={file} />
        <Part title={<Trans>Description</Trans>}>
          <p className={words}>{file.description === '' ? '–' : file.description}</p>
        </Part>
        <Pictures file={file} />
        <Versions versions={file.versions} />
        <Prices prices={file.prices} />
        <FiledOrders title={t`Orders`} of="offer" id={id} />
        <Reports title={<Trans>Reports about this offer</Trans>} reports={file.reports} />
        <Looks looks={file.looks} />
        <Notes place="offers" id={id} notes={file.notes} />
      </div>
    </div>
  );
}

function Head({ file }: { file: OfferFile }) {
  const { moment } = useTimeFormat();
  const states = useOfferStates();
  const removed = file.removed_at === null ? null : moment(file.removed_at);
  return (
    <div>
      <PageTitle>{file.title}</PageTitle>
      <p className={quiet}>
        <StatusPill tone={file.is_held ? 'warning' : 'neutral'}>{states[file.status]}</StatusPill>{' '}
        {file.game}, {file.category} · <PersonLink person={file.seller} />
        {removed === null ? null : (
          <>
            {' '}
            · <Trans>Removed {removed}</Trans>
          </>
        )}
      </p>
      {file.moderation_reason === null ? null : <p className={words}>{file.moderation_reason}</p>}
    </div>
  );
}

function Facts({ file }: { file: OfferFile }) {
  const { t } = useLingui();
  const { count, unitPrice, minutes } = useFormat();
  const { moment } = useTimeFormat();
  const price = (cents: number) => unitPrice(cents, !Number.isInteger(cents));
  const time = minutes(file.delivery_minutes);
  return (
    <Part title={<Trans>What it is now</Trans>}>
      <DefinitionTable
        items={[
          { id: 'price', term: t`Price of the seller`, value: price(file.price) },
          { id: 'catalog', term: t`Price of a unit`, value: price(file.catalog_price) },
          { id: 'stock', term: t`In stock`, value: count(file.in_stock) },
          {
            id: 'delivery',
            term: t`Delivery`,
            value: file.delivery_method === 'instant' ? t`At once` : t`By hand, within ${time}`,
          },
          { id: 'warranty', term: t`Days of warranty`, value: count(file.warranty_days) },
          { id: 'sold', term: t`Units sold`, value: count(file.sold) },
          { id: 'orders', term: t`Orders`, value: count(file.orders) },
          { id: 'made', term: t`Made`, value: moment(file.created_at) },
          {
            id: 'published',
            term: t`Published`,
            value: file.published_at === null ? '–' : moment(file.published_at),
          },
          { id: 'changed', term: t`Changed last`, value: moment(file.changed_at) },
        ]}
      />
    </Part>
  );
}

/** What it shows, and what staff have taken down of it. */
function Pictures({ file: { pictures, taken, seller } }: { file: OfferFile }) {
  return (
    <Part title={<Trans>Pictures</Trans>}>
      {pictures.length === 0 ? (
        <p className={quiet}>
          <Trans>It has none of its own: the generated one is shown.</Trans>
        </p>
      ) : (
        <ShownPictures pictures={pictures} owner={seller.id} />
      )}
      {taken.length === 0 ? null : <TakenPictures taken={taken} />}
    </Part>
  );
}

function useChangedBy(): Record<'seller' | 'staff' | 'market' | 'autopilot', string> {
  const { t } = useLingui();
  return {
    seller: t`By the seller`,
    staff: t`By staff`,
    market: t`By the rules of the market`,
    autopilot: t`By a rule of the seller`,
  };
}

function useFieldNames(): Record<VersionField, string> {
  const { t } = useLingui();
  return {
    title: t`Title`,
    description: t`Description`,
    price_micros: t`Price of the seller`,
    status: t`State`,
    delivery_method: t`Delivery`,
    delivery_minutes: t`Promised time`,
    warranty_days: t`Days of warranty`,
    min_purchase: t`Least to buy`,
    category_id: t`Category`,
    attributes: t`Attribute`,
    volume_discounts: t`Discounts for many`,
  };
}

type Change = OfferVersion['changes'][number];

function useValueText(): (field: VersionField, value: Change['before']) => string {
  const { t } = useLingui();
  const { unitPrice, minutes, count } = useFormat();
  const states: Record<string, string> = useOfferStates();
  return (field, value) => {
    if (value === null || value === '') return '–';
    if (typeof value === 'number') {
      if (field === 'price_micros') return unitPrice(value, !Number.isInteger(value));
      return field === 'delivery_minutes' ? minutes(value) : count(value);
    }
    if (field === 'status') return states[value] ?? value;
    if (field === 'delivery_method') return value === 'instant' ? t`At once` : t`By hand`;
    return value;
  };
}

function Versions({ versions }: { versions: readonly OfferVersion[] }) {
  const { moment } = useTimeFormat();
  const by = useChangedBy();
  return (
    <Part
      title={<Trans>What was changed</Trans>}
      note={<Trans>Stock and pictures are not kept here, nor drafts.</Trans>}
    >
      {versions.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing since changes are kept.</Trans>
        </p>
      ) : (
        <ol className={list}>
          {versions.map((version) => (
            <li key={version.id}>
              <p>
                {by[version.by]}{' '}
                <span className={quiet}>
                  · <time dateTime={version.at}>{moment(version.at)}</time>
                </span>
              </p>
              <ul className={words}>
                {version.changes.map((change) => (
                  <ChangeLine key={`${change.field}${change.name ?? ''}`} change={change} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const { t } = useLingui();
  const names = useFieldNames();
  const textOf = useValueText();
  const { field } = change;
  const name = change.name ?? names[field];
  const was = textOf(field, change.before);
  const is = textOf(field, change.after);
  return <li>{t`${name}: ${was} → ${is}`}</li>;
}

function Prices({ prices }: { prices: OfferFile['prices'] }) {
  const { unitPrice } = useFormat();
  const { moment } = useTimeFormat();
  const by = useChangedBy();
  const price = (cents: number) => unitPrice(cents, !Number.isInteger(cents));
  return (
    <Part title={<Trans>Prices of the seller</Trans>}>
      {prices.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing since changes are kept.</Trans>
        </p>
      ) : (
        <ol className={list}>
          {prices.map((step, index) => (
            <li key={`${step.at}${index}`}>
              {price(step.before)} → {price(step.after)}{' '}
              <span className={quiet}>
                · {by[step.by]} · <time dateTime={step.at}>{moment(step.at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
