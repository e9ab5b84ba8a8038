/** All reviews for staff, the newest first: filtered in the address, hidden and put back by key (decision 0126). */
import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import type { StaffReview } from '~/contracts/reviews/hidden-reviews.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { hideCodeNames } from '~/contracts/reviews/hide-code-names.ts';
import { Stars } from '~/features/common/stars.tsx';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { Tag, TextLink } from '~/ui/marks.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { filePath } from '../files/file-paths.ts';
import { useDecided } from '../use-decided.ts';
import { HideCodeField, hideSchema } from './hide-fields.tsx';
import { moderationHref, reviewsFilter, type ModerationSearch } from './moderation-search.ts';
import { moderationQueries } from './moderation.queries.ts';
import { ReviewFilters } from './review-filters.tsx';
import { useCardKeys } from '../components/use-card-keys.ts';
import { ModerationChips } from './moderation-chips.tsx';
import { reasonOnly } from '../reason-only.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const cards = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const card = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // What keys act on is marked as in queues.
  '&:focus-within:not(:focus)': { boxShadow: 'inset 3px 0 0 {colors.accent.text}' },
});
const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' });
const quiet = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const answer = css({
  paddingInlineStart: '4',
  borderInlineStart: '2px solid {colors.line.strong}',
  color: 'muted',
  fontSize: '14',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });

export function ReviewsView({ asked }: { asked: ModerationSearch }) {
  const options = moderationQueries.reviews(asked);
  const query = useInfiniteQuery(options);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={stack}>
      <PageTitle
        note={
          <Trans>
            Stars stay as they were given. A hidden review counts nowhere, and only its author, its
            seller and staff see it.
          </Trans>
        }
      >
        <Trans>Reviews</Trans>
      </PageTitle>
      <ModerationChips view="reviews" />
      <ReviewFilters asked={asked} />
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const found = pages.flatMap(({ data }) => data);
          return (
            <>
              {found.length === 0 ? <Nothing asked={asked} isOver={!query.hasNextPage} /> : null}
              <div ref={list} className={cards}>
                {found.map((review) => (
                  <ReviewCard key={review.id} review={review} />
                ))}
              </div>
              <EndlessFoot query={query} isEmpty={found.length === 0} />
            </>
          );
        }}
      </EndlessList>
      <Keys list={list} />
    </div>
  );
}

function Nothing({ asked, isOver }: { asked: ModerationSearch; isOver: boolean }) {
  if (!isOver) {
    return (
      <p className={quiet}>
        <Trans>None of the newest reviews fits. Older ones may.</Trans>
      </p>
    );
  }
  if (Object.keys(reviewsFilter(asked)).length === 0) {
    return (
      <EmptyState title={<Trans>No reviews yet</Trans>}>
        <Trans>Buyers can review a completed order.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>No review fits</Trans>}
      actions={
        <LinkButton size="sm" href={moderationHref('reviews')}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    />
  );
}

function ReviewCard({ review }: { review: StaffReview }) {
  const { moment } = useTimeFormat();
  const { reviewer, seller, reply } = review;
  const person = ({ id, public_name: name }: StaffReview['seller']) => (
    <TextLink href={filePath('people', id)}>{name}</TextLink>
  );
  return (
    <Surface as="article" pad="md" id={`item-${review.id}`} tabIndex={-1} className={card}>
      <div className={top}>
        <Stars rating={review.rating} />
        {review.hidden ? (
          <Tag strong>
            <Trans>Hidden</Trans>
          </Tag>
        ) : null}
        {review.is_refunded ? (
          <Tag>
            <Trans>Order was refunded</Trans>
          </Tag>
        ) : null}
      </div>
      <h2 className={title}>
        <TextLink href={filePath('orders', review.order_id)}>{review.offer.title}</TextLink>
      </h2>
      <p className={quiet}>
        {person(reviewer)} → {person(seller)} · {moment(review.created_at)}
      </p>
      {review.message === '' ? null : <p className={words}>{review.message}</p>}
      {reply === null ? null : <p className={answer}>{reply.message}</p>}
      {review.hidden ? <WhyHidden hidden={review.hidden} /> : null}
      <div className={foot}>
        {review.hidden ? <Restore review={review} /> : <Hide review={review} />}
        <TextLink look="quiet" href={filePath('offers', review.offer.id)}>
          <Trans>The offer</Trans>
        </TextLink>
        <TextLink look="quiet" href={filePath('sellers', seller.id)}>
          <Trans>The seller</Trans>
        </TextLink>
        <TextLink look="quiet" href={moderationHref('reviews', { seller_id: seller.id })}>
          <Trans>All of this seller</Trans>
        </TextLink>
      </div>
    </Surface>
  );
}

function WhyHidden({ hidden }: { hidden: NonNullable<StaffReview['hidden']> }) {
  const { i18n } = useMessages();
  const { moment } = useTimeFormat();
  return (
    <Banner tone="neutral" title={`${i18n._(hideCodeNames[hidden.code])}.`}>
      {hidden.reason} ({hidden.by ? `${hidden.by.public_name}, ` : null}
      {moment(hidden.since)})
    </Banner>
  );
}

function Hide({ review: { id, reviewer } }: { review: StaffReview }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { public_name: name } = reviewer;
  return (
    <DecisionDialog
      label={<Trans>Hide</Trans>}
      shortcut="D"
      name={t`Hide the review of ${name}`}
      look="danger"
      title={<Trans>Does it break the rules?</Trans>}
      description={
        <Trans>
          A bad review is no reason. It leaves every list, count and mean; author and seller still
          see it, with the reason, and are told.
        </Trans>
      }
      schema={hideSchema}
      initial={{ code: '', reason: '' }}
      reasonHint={<Trans>Author and seller read it, and it stands in the record.</Trans>}
      answers={{ act: 'review_hidden', reader: null }}
      confirm={<Trans>Hide</Trans>}
      submit={async (input) => {
        await api.reviews.hide.send({ id, ...input });
        await decided(t`The review is hidden.`);
      }}
    >
      {(field) => <HideCodeField field={field('code')} />}
    </DecisionDialog>
  );
}

function Restore({ review: { id, reviewer } }: { review: StaffReview }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { public_name: name } = reviewer;
  return (
    <DecisionDialog
      label={<Trans>Put back</Trans>}
      shortcut="R"
      name={t`Put the review of ${name} back`}
      title={<Trans>Is everything in order?</Trans>}
      description={
        <Trans>Everybody sees it again, and it counts as before. Author and seller are told.</Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Put back</Trans>}
      submit={async ({ reason }) => {
        await api.reviews.restore.send({ id, reason });
        await decided(t`The review is shown again.`);
      }}
    />
  );
}

const SHORTCUTS = ['D', 'R'] as const;

function Keys({ list }: { list: Parameters<typeof useCardKeys>[0] }) {
  const { t } = useLingui();
  const { keys, isListing, show } = useCardKeys(list, SHORTCUTS);
  return (
    <AllKeys
      look="ghost"
      title={<Trans>Keys of the reviews</Trans>}
      keys={[
        ['J', t`Next card`],
        ['K', t`Card before`],
        ['O', t`Open what the marked card is about`],
        ['D', t`Hide the marked review`],
        ['R', t`Put the marked review back`],
        ['Ctrl + ↵', t`In a decision: send it`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={show}
    />
  );
}
