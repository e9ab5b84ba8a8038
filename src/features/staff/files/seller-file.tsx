/** The file of a seller: results, levels, requests, proofs, offers, what waits to be paid, who looked, notes. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { SellerFile } from '~/contracts/files/files.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable, RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { useOfferStates } from '../search/sought-labels.ts';
import { useStaffPayoutStatuses } from '../staff-labels.ts';
import { filesQueries } from './files.queries.ts';
import { filePath } from './file-paths.ts';
import { Looks, Notes, pair, Part, quiet, stack } from './file-parts.tsx';

const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const list = css({ display: 'grid', gap: '3' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export function SellerFilePage({ id }: { id: string }) {
  const { data: file } = useSuspenseQuery(filesQueries.seller(id));
  const { date, day } = useTimeFormat();
  const since = day(file.registered_at);
  const away = file.away_until === null ? null : date(file.away_until);
  return (
    <div className={stack}>
      <div>
        <PageTitle>{file.public_name}</PageTitle>
        <p className={quiet}>
          <Trans>Seller level L{file.level}</Trans> · <Trans>since {since}</Trans>
          {away === null ? null : (
            <>
              {' · '}
              <Trans>Away until {away}</Trans>
            </>
          )}
        </p>
      </div>
      <div className={tools}>
        <LinkButton size="sm" href={filePath('people', id)}>
          <Trans>File of the person</Trans>
        </LinkButton>
        <LinkButton size="sm" href={paths.profile(id)}>
          <Trans>As others see it</Trans>
        </LinkButton>
      </div>
      <div className={pair}>
        <Results file={file} />
        <OffersAndHolds file={file} />
        <Levels levels={file.levels} />
        <Requests requests={file.requests} />
        <Proofs proofs={file.proofs} />
        {file.payouts === null ? null : <Payouts payouts={file.payouts} />}
        <Looks looks={file.looks} />
        <Notes place="sellers" id={id} notes={file.notes} />
      </div>
    </div>
  );
}

function Results({ file: { results } }: { file: SellerFile }) {
  const { t } = useLingui();
  const { cents, count, rating } = useFormat();
  const { recent } = results;
  const days = recent.days;
  const ratings = count(results.ratings);
  return (
    <Part
      title={<Trans>Results</Trans>}
      note={<Plural value={days} one="The level counts # day." other="The level counts # days." />}
    >
      <DefinitionTable
        items={[
          { id: 'completed', term: t`Completed sales`, value: count(results.completed) },
          { id: 'on-time', term: t`Of these on time`, value: count(results.on_time) },
          { id: 'disputes', term: t`Disputes of sales`, value: count(results.disputes) },
          { id: 'lost', term: t`Disputes lost`, value: count(results.disputes_lost) },
          {
            id: 'rating',
            term: t`Rating`,
            value: results.rating === null ? '–' : `${rating(results.rating)} (${ratings})`,
          },
          { id: 'recent', term: t`Completed, for the level`, value: count(recent.orders) },
          { id: 'turnover', term: t`Turnover, for the level`, value: cents(recent.turnover) },
          {
            id: 'failed',
            term: t`Refunded by the seller’s fault, for the level`,
            value: count(recent.failed),
          },
        ]}
      />
    </Part>
  );
}

function OffersAndHolds({ file }: { file: SellerFile }) {
  const { t } = useLingui();
  const { cents, count } = useFormat();
  const states = useOfferStates();
  const held = cents(file.holds.amount);
  return (
    <Part title={<Trans>Offers and holds</Trans>}>
      <DefinitionTable
        items={[
          ...file.offers.map(({ status, count: offers }) => ({
            id: status,
            term: t`Offers: ${states[status]}`,
            value: count(offers),
          })),
          {
            id: 'holds',
            term: t`On hold`,
            value: (
              <Plural
                value={file.holds.count}
                _0="Nothing"
                one={`${held} of # order`}
                other={`${held} of # orders`}
              />
            ),
          },
        ]}
      />
    </Part>
  );
}

function Listed(props: {
  title: ReactNode;
  isEmpty: boolean;
  none: ReactNode;
  children: ReactNode;
}) {
  return (
    <Part title={props.title}>
      {props.isEmpty ? (
        <p className={quiet}>{props.none}</p>
      ) : (
        <ol className={list}>{props.children}</ol>
      )}
    </Part>
  );
}

function Levels({ levels }: { levels: SellerFile['levels'] }) {
  const { moment } = useTimeFormat();
  return (
    <Listed
      title={<Trans>When the level changed</Trans>}
      isEmpty={levels.length === 0}
      none={<Trans>Nothing since changes are kept.</Trans>}
    >
      {levels.map(({ id, from, to, at }) => (
        <li key={id}>
          L{from} → L{to}{' '}
          <span className={quiet}>
            · <time dateTime={at}>{moment(at)}</time>
          </span>
        </li>
      ))}
    </Listed>
  );
}

function Requests({ requests }: { requests: SellerFile['requests'] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const states = {
    pending: t({ message: 'Waits', context: 'seller request' }),
    approved: t({ message: 'Approved', context: 'seller request' }),
    rejected: t({ message: 'Rejected', context: 'seller request' }),
  };
  return (
    <Listed
      title={<Trans>Requests to become a seller</Trans>}
      isEmpty={requests.length === 0}
      none={<Trans>Nothing so far.</Trans>}
    >
      {requests.map((request) => (
        <li key={request.id}>
          <StatusPill tone={request.status === 'pending' ? 'warning' : 'neutral'}>
            {states[request.status]}
          </StatusPill>{' '}
          <span className={quiet}>{moment(request.at)}</span>
          <p className={words}>{request.about}</p>
          {request.reason === null ? null : <p className={quiet}>{request.reason}</p>}
        </li>
      ))}
    </Listed>
  );
}

function Proofs({ proofs }: { proofs: SellerFile['proofs'] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const states = {
    pending: t({ message: 'Waits', context: 'proof' }),
    approved: t({ message: 'Accepted', context: 'proof' }),
    refused: t({ message: 'Refused', context: 'proof' }),
  };
  return (
    <Listed
      title={<Trans>Proofs for categories</Trans>}
      isEmpty={proofs.length === 0}
      none={<Trans>Nothing so far.</Trans>}
    >
      {proofs.map((proof) => (
        <li key={proof.id}>
          {proof.game}, {proof.category}{' '}
          <StatusPill tone={proof.status === 'pending' ? 'warning' : 'neutral'}>
            {states[proof.status]}
          </StatusPill>{' '}
          <span className={quiet}>{moment(proof.at)}</span>
          {proof.reason === null ? null : <p className={quiet}>{proof.reason}</p>}
        </li>
      ))}
    </Listed>
  );
}

function Payouts({ payouts }: { payouts: NonNullable<SellerFile['payouts']> }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const states = useStaffPayoutStatuses();
  return (
    <Part title={<Trans>Payouts to look at</Trans>}>
      {payouts.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing so far.</Trans>
        </p>
      ) : (
        <RowList lines="around" label={t`Payouts to look at`}>
          {payouts.map(({ id, status, amount, at }) => (
            <RowItem
              key={id}
              href={`/staff/payouts?id=${id}`}
              title={states[status]}
              detail={moment(at)}
              end={cents(amount)}
            />
          ))}
        </RowList>
      )}
    </Part>
  );
}
