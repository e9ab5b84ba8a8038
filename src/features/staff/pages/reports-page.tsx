/** Reports that wait for a decision, the oldest first: what was reported, by whom and why. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { ReportOutcome, WaitingReport } from '~/contracts/reports/reports.schemas.ts';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import { useReportReasons } from '~/features/common/report-labels.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { TextLink } from '~/ui/marks.tsx';
import { ReportedPictures } from '../components/picture-acts.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { AppealsView } from '../moderation/appeals-view.tsx';
import { UpholdOfReview } from '../moderation/uphold-of-review.tsx';
import { moderationHref, type ModerationSearch } from '../moderation/moderation-search.ts';
import { TemplatesView } from '../moderation/templates-view.tsx';
import { ReviewsView } from '../moderation/reviews-view.tsx';
import { ModerationChips } from '../moderation/moderation-chips.tsx';
import { filePath } from '../files/file-paths.ts';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

/** The view that the address names. */
export function ReportsPage({ asked }: { asked: ModerationSearch }) {
  switch (asked.view) {
    case 'reviews':
      return <ReviewsView asked={asked} />;
    case 'appeals':
      return <AppealsView />;
    case 'templates':
      return <TemplatesView />;
    case 'reports':
      return <Reports />;
  }
}

function Reports() {
  const options = staffQueries.reports();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="reports"
      title={<Trans>Reports</Trans>}
      lead={<ModerationChips view="reports" />}
      queryKey={options.queryKey}
      query={query}
    >
      {(report) => <ReportCard key={report.id} report={report} />}
    </Queue>
  );
}

function Reported({ report }: { report: WaitingReport }) {
  const { person, quote, offer_id: offerId, request_id: requestId, review_id: reviewId } = report;
  const { public_name: name } = person;
  const whose = <TextLink href={`/staff/people/${person.id}`}>{name}</TextLink>;
  if (quote === '') return whose;
  return (
    <>
      {offerId === null ? (
        <q className={css({ overflowWrap: 'anywhere' })}>{quote}</q>
      ) : (
        <TextLink href={filePath('offers', offerId)}>{quote}</TextLink>
      )}{' '}
      {requestId === null ? null : (
        <>
          ·{' '}
          <TextLink href={requestPaths.show(requestId)}>
            <Trans>Show the request</Trans>
          </TextLink>{' '}
        </>
      )}
      {reviewId === null ? null : (
        <>
          ·{' '}
          <TextLink href={moderationHref('reviews', { id: reviewId })}>
            <Trans>Show the review</Trans>
          </TextLink>{' '}
        </>
      )}
      · {whose}
    </>
  );
}

function ReportCard({ report }: { report: WaitingReport }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const reasons = useReportReasons();
  const decided = useDecided();
  const { id, reporter, reports_count: count } = report;
  const name = report.quote === '' ? report.person.public_name : report.quote;
  const decide = async (outcome: ReportOutcome, reason: string, hide?: HideCode): Promise<void> => {
    await api.reports.decide.send({ id, outcome, reason, ...(hide && { hide }) });
    await decided(t`The report is decided.`);
  };
  return (
    <QueueCard
      work={{ queue: 'reports', id }}
      title={<Reported report={report} />}
      details={
        <>
          {reasons[report.reason]} · {moment(report.created_at)} ·{' '}
          <TextLink href={`/staff/people/${reporter.id}`}>{reporter.public_name}</TextLink>
          {count > 1 ? (
            <>
              {' · '}
              <Plural value={count} one="# report" other="# reports" />
            </>
          ) : null}
        </>
      }
      text={report.text}
      more={
        report.pictures.length === 0 ? null : (
          <ReportedPictures pictures={report.pictures} owner={report.person.id} />
        )
      }
    >
      {report.review_id === null ? (
        <DecisionDialog
          label={<Trans>Uphold</Trans>}
          shortcut="A"
          name={t`Uphold: ${name}`}
          title={<Trans>Does it break the rules?</Trans>}
          description={
            <Trans>
              Act on the offer, the request or the person first. Whoever reported it reads that it
              broke the rules and that you have acted.
            </Trans>
          }
          schema={reasonOnly}
          initial={{ reason: '' }}
          confirm={<Trans>Uphold</Trans>}
          submit={({ reason }) => decide('upheld', reason)}
        />
      ) : (
        <UpholdOfReview
          name={name}
          isHidden={report.is_hidden}
          submit={(reason, hide) => decide('upheld', reason, hide)}
        />
      )}
      <Dismiss name={name} submit={(reason) => decide('dismissed', reason)} />
    </QueueCard>
  );
}

function Dismiss(props: { name: string; submit(reason: string): Promise<void> }) {
  const { t } = useLingui();
  const { name } = props;
  return (
    <DecisionDialog
      label={<Trans>Dismiss</Trans>}
      shortcut="D"
      name={t`Dismiss: ${name}`}
      look="ghost"
      title={<Trans>Is everything in order?</Trans>}
      description={<Trans>Whoever reported it reads that nothing in it breaks the rules.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Dismiss</Trans>}
      submit={({ reason }) => props.submit(reason)}
    />
  );
}
