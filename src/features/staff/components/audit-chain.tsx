/** Where the chain of records ends, what waits for its place in it, and what its last proof found. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { AuditChain, ChainBreak } from '~/contracts/moderation/moderation.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const anywhere = css({ overflowWrap: 'anywhere' });

export function AuditChainPanel() {
  const { t, i18n } = useLingui();
  const query = useQuery(staffQueries.auditChain());
  if (query.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failureText(query.error, i18n)}
      </ErrorState>
    );
  }
  return query.data ? <Chain chain={query.data} /> : <SkeletonRows label={t`Loading`} />;
}

function Chain({ chain: { head, unsealed, proof } }: { chain: AuditChain }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const format = useFormat();
  return (
    <Surface as="section" pad="lg" className={stack}>
      <SectionHeading
        size="panel"
        note={
          <Trans>
            Each record is sealed over the one before it. Whoever keeps the last seal elsewhere can
            prove later that nothing was changed, removed or added in between.
          </Trans>
        }
      >
        <Trans>Seal</Trans>
      </SectionHeading>
      <Proof proof={proof} />
      <DefinitionTable
        items={[
          {
            id: 'head',
            term: <Trans>Last seal</Trans>,
            value:
              head === null ? (
                <Trans>Nothing is sealed yet</Trans>
              ) : (
                <>
                  <code className={anywhere}>
                    {head.sequence}:{head.hash}
                  </code>{' '}
                  · <time dateTime={head.sealed_at}>{moment(head.sealed_at)}</time>
                </>
              ),
          },
          {
            id: 'unsealed',
            term: <Trans>Not sealed yet</Trans>,
            value: format.count(unsealed),
          },
          {
            id: 'proven',
            term: <Trans>Last proven</Trans>,
            value: proof === null ? t`Not yet` : moment(proof.proven_at),
          },
          {
            id: 'full',
            term: <Trans>Last proven from the first record on</Trans>,
            value: proof === null ? t`Not yet` : moment(proof.full_at),
          },
        ]}
      />
    </Surface>
  );
}

function useBreaks(): Record<ChainBreak, string> {
  const { t } = useLingui();
  return {
    gap: t`A seal is missing`,
    missing: t`A sealed record is gone`,
    changed: t`A record or the order of records was changed after it was sealed`,
    outside: t`A record was added past the seals, or removed before it was sealed`,
    other_head: t`The seals were made anew`,
    cut: t`The last records are gone`,
  };
}

function Proof({ proof }: Pick<AuditChain, 'proof'>) {
  const breaks = useBreaks();
  const format = useFormat();
  // Of an empty chain nothing is proven.
  if (proof === null || (proof.sequence === 0 && proof.broken === null)) return null;
  const { broken } = proof;
  if (broken === null) {
    const proven = format.count(proof.sequence);
    return (
      <p>
        <StatusPill tone="accent">
          <Trans>Whole</Trans>
        </StatusPill>{' '}
        <Trans>Proven up to seal {proven}.</Trans>
      </p>
    );
  }
  const place = broken.sequence === null ? null : format.count(broken.sequence);
  return (
    <p>
      <StatusPill tone="danger">
        <Trans>Broken</Trans>
      </StatusPill>{' '}
      {breaks[broken.as]}.{' '}
      {place === null ? null : <Trans>The first place that does not agree: {place}.</Trans>}
    </p>
  );
}
