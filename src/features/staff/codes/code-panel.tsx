/** One promo code beside the list: what it says, its use, what can be done, and what was done by whom. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { PromoCodeDetail, PromoOverview } from '~/contracts/promotions/promo-codes.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { ArrowLeftIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { CodeActs } from './code-acts.tsx';
import { CodeHistory } from './code-history.tsx';
import { CodeState } from './code-state.tsx';
import { useFactLines } from './code-labels.ts';
import { codesHref, type CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';
import { UseChart } from './use-chart.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const heading = css({ overflowWrap: 'anywhere' });
const backOnly = css({ display: { base: 'block', wide: 'none' } });

/** On narrow frames the list is elsewhere. */
export function BackToCodes({ asked }: { asked: CodesSearch }) {
  return (
    <div className={backOnly}>
      <LinkButton
        size="sm"
        look="ghost"
        icon={<ArrowLeftIcon size={16} aria-hidden="true" />}
        href={codesHref(asked, { code: '', form: null })}
      >
        <Trans>All codes</Trans>
      </LinkButton>
    </div>
  );
}

export function CodePanel({ asked, overview }: { asked: CodesSearch; overview: PromoOverview }) {
  const { t } = useLingui();
  const query = useQuery(codesQueries.show(asked.code));
  if (query.data) return <Shown code={query.data} asked={asked} overview={overview} />;
  if (!query.isError) return <SkeletonRows label={t`Loading`} />;
  return (
    <ErrorState
      title={<Trans>Oops something went wrong!</Trans>}
      retryLabel={t`Try again`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      <FailureText error={query.error} />
    </ErrorState>
  );
}

/** What a code can cost, in words. */
export function Most({ cents: most }: { cents: number | null }) {
  const { cents } = useFormat();
  return most === null ? <Trans>nothing bounds it</Trans> : <>{cents(most)}</>;
}

function Shown(props: { code: PromoCodeDetail; asked: CodesSearch; overview: PromoOverview }) {
  const { code, asked } = props;
  const { t } = useLingui();
  const linesOf = useFactLines();
  return (
    <Surface as="section" pad="lg" className={stack} aria-labelledby="code-name">
      <BackToCodes asked={asked} />
      <SectionHeading id="code-name" size="panel" end={<CodeState state={code.state} />}>
        <span className={heading}>{code.code}</span>
      </SectionHeading>
      <Standing {...props} />
      <CodeActs code={code} asked={asked} />
      <DefinitionTable
        look="plain"
        items={[
          ...linesOf(code).filter(({ id }) => id !== 'code'),
          { id: 'most', term: t`Costs at most`, value: <Most cents={code.most_amount} /> },
        ]}
      />
      <UseChart use={code.use} small />
      <CodeHistory versions={code.versions} />
    </Surface>
  );
}

/** What has to be known before anything is done. */
function Standing({ code, overview }: { code: PromoCodeDetail; overview: PromoOverview }) {
  const { cents } = useFormat();
  const sum = cents(overview.four_eyes_amount);
  const name = code.asked_by?.public_name ?? '';
  if (code.is_own) {
    return (
      <Banner tone="info">
        <Trans>This code is for you or for your own offers: somebody else decides about it.</Trans>
      </Banner>
    );
  }
  if (code.state === 'waiting') {
    return (
      <Banner tone="warning">
        <Trans>
          {name} asked that it starts. It can cost more than {sum}: a second person has to agree.
        </Trans>
      </Banner>
    );
  }
  return null;
}
