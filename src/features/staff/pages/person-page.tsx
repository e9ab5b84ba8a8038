/** One person: the account's data, earlier decisions, and the actions that are possible now. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import { may, type Role } from '~/domain/roles.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable, RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle, SectionHeading } from '~/ui/layout.tsx';
import { Avatar, StatusPill } from '~/ui/marks.tsx';
import { AccountMarks } from '../components/person-line.tsx';
import { PersonActions } from '../components/person-actions.tsx';
import { PersonPayouts } from '../components/payout-freeze.tsx';
import { PersonDevices } from '../components/person-devices.tsx';
import { filePath } from '../files/file-paths.ts';
import { PersonParts } from '../files/person-parts.tsx';
import { useTrustLabels } from '../staff-labels.ts';

const stack = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' });
const head = css({ display: 'flex', gap: '4', alignItems: 'center', flexWrap: 'wrap' });
const names = css({ display: 'grid', gap: '1.5', minWidth: '0', flex: '1 1 240px' });
const mail = css({ color: 'muted', overflowWrap: 'anywhere' });
const details = css({
  display: 'grid',
  gap: '8',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
const id = css({ overflowWrap: 'anywhere', fontSize: '14' });
/** A text that somebody wrote, among the data. */
const reason = css({
  display: 'block',
  color: 'text',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
const links = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function PersonPage(props: { id: string; role: Role }) {
  const { data: person } = useSuspenseQuery(api.moderation.account.queryOptions({ id: props.id }));
  const session = useSession();
  return (
    <div className={stack}>
      <div className={head}>
        <Avatar name={person.public_name} src={person.avatar} size={64} />
        <div className={names}>
          <PageTitle>{person.public_name}</PageTitle>
          <p className={mail}>{person.email}</p>
          <AccountMarks account={person} />
        </div>
      </div>
      <PersonActions person={person} />
      <div className={details}>
        <AccountDetails person={person} />
        <TradeDetails person={person} />
      </div>
      {person.actions.includes('end_sessions') ? <PersonDevices person={person} /> : null}
      <Bans person={person} />
      {may(props.role, 'decide_payouts') ? <PersonPayouts person={person} /> : null}
      <PersonParts person={person} isOwn={session?.profile.id === person.id} />
      <div className={links}>
        {person.is_seller ? (
          <LinkButton size="sm" href={filePath('sellers', person.id)}>
            <Trans>File of the seller</Trans>
          </LinkButton>
        ) : null}
        <LinkButton size="sm" href={paths.profile(person.id)}>
          <Trans>As others see it</Trans>
        </LinkButton>
        {may(props.role, 'read_audit') ? (
          <LinkButton size="sm" href={`/staff/audit?subject_id=${person.id}`}>
            <Trans>In the record</Trans>
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

function AccountDetails({ person }: { person: AccountDetail }) {
  const { moment } = useTimeFormat();
  const levels = useTrustLabels();
  const yes = <Trans>Yes</Trans>;
  const no = <Trans>No</Trans>;
  const { payouts_held_until: until } = person;
  const held = until === null ? null : moment(until);
  return (
    <section>
      <SectionHeading size="panel">
        <Trans>Account</Trans>
      </SectionHeading>
      <DefinitionTable
        items={[
          { term: <Trans>Id</Trans>, value: <code className={id}>{person.id}</code> },
          { term: <Trans>E-mail confirmed</Trans>, value: person.email_confirmed ? yes : no },
          { term: <Trans>Has a password</Trans>, value: person.has_password ? yes : no },
          { term: <Trans>Two-factor sign-in</Trans>, value: person.second_factor_on ? yes : no },
          ...(held === null ? [] : [{ term: <Trans>Payouts wait until</Trans>, value: held }]),
          { term: <Trans>Trust level</Trans>, value: levels[person.trust_level] },
          {
            term: <Trans>Demanded</Trans>,
            value: person.required_trust_level === 0 ? no : levels[person.required_trust_level],
          },
          { term: <Trans>Language, region</Trans>, value: languageOf(person) },
          { term: <Trans>Registered</Trans>, value: moment(person.registered_at) },
          {
            term: <Trans>Last online</Trans>,
            value: person.is_online ? <Trans>Online now</Trans> : moment(person.last_online_at),
          },
          { term: <Trans>Signed-in devices</Trans>, value: person.open_sessions },
        ]}
      />
    </section>
  );
}

function languageOf({ locale, region }: AccountDetail): string {
  return [locale.toUpperCase(), region].filter(Boolean).join(', ');
}

function TradeDetails({ person }: { person: AccountDetail }) {
  const { counts } = person;
  const { date } = useTimeFormat();
  const request = person.seller_request;
  const asked = request && date(request.created_at);
  return (
    <section>
      <SectionHeading size="panel">
        <Trans>Buying and selling</Trans>
      </SectionHeading>
      <DefinitionTable
        items={[
          { term: <Trans>Open purchases</Trans>, value: counts.open_purchases },
          { term: <Trans>Open sales</Trans>, value: counts.open_sales },
          { term: <Trans>Active offers</Trans>, value: counts.active_offers },
          { term: <Trans>Completed sales</Trans>, value: counts.completed_sales },
          { term: <Trans>Disputes lost</Trans>, value: counts.disputes_lost },
          { term: <Trans>Reviews</Trans>, value: counts.reviews },
          {
            term: <Trans>Rated as a buyer</Trans>,
            value: <BuyerRating {...person.buyer_rating} />,
          },
          { term: <Trans>Seller level</Trans>, value: `L${person.seller_level}` },
          {
            term: <Trans>Seller request</Trans>,
            value:
              request === null ? (
                <Trans>None</Trans>
              ) : request.status === 'pending' ? (
                <Trans>Waiting since {asked}</Trans>
              ) : request.status === 'approved' ? (
                <Trans>Approved</Trans>
              ) : (
                <Trans>Rejected</Trans>
              ),
          },
        ]}
      />
    </section>
  );
}

/** What sellers gave this person. */
function BuyerRating({ mean, count }: AccountDetail['buyer_rating']) {
  const { rating } = useFormat();
  if (mean === null) return <Trans>Not yet</Trans>;
  const value = rating(mean);
  return (
    <Trans>
      {value} of 5, <Plural value={count} one="# rating" other="# ratings" />
    </Trans>
  );
}

function Bans({ person }: { person: AccountDetail }) {
  const { t } = useLingui();
  const { moment, date } = useTimeFormat();
  if (person.bans.length === 0) return null;
  return (
    <section>
      <SectionHeading
        size="panel"
        note={<Plural value={person.bans.length} one="# ban" other="# bans" />}
      >
        <Trans>Bans</Trans>
      </SectionHeading>
      <RowList lines="around" label={t`Bans`}>
        {person.bans.map((ban) => {
          const from = moment(ban.created_at);
          const by = ban.by?.public_name ?? '–';
          const until = ban.until === null ? null : date(ban.until);
          const ended = ban.ended_at === null ? null : moment(ban.ended_at);
          return (
            <RowItem
              key={ban.id}
              title={
                <>
                  {until === null ? <Trans>For ever</Trans> : <Trans>Until {until}</Trans>}{' '}
                  {ended === null ? (
                    <StatusPill tone="danger">
                      <Trans>Runs</Trans>
                    </StatusPill>
                  ) : null}
                </>
              }
              detail={
                <>
                  <span className={reason}>{ban.reason}</span>
                  <Trans>
                    {from}, by {by}
                  </Trans>
                  {ended === null ? null : (
                    <>
                      {' · '}
                      <Trans>Ended {ended}</Trans>
                    </>
                  )}
                </>
              }
            />
          );
        })}
      </RowList>
    </section>
  );
}
