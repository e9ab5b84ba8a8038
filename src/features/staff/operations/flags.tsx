/** Feature flags: who says what somebody gets, whether each is tried just now, and what everybody gets otherwise. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExperimentOutput } from '~/contracts/experiments/experiments.schemas.ts';
import type { FlagSource } from '~/contracts/ops/ops.schemas.ts';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Tag, TextLink } from '~/ui/marks.tsx';
import { useArmLabels, useExperimentStates, useExperimentTexts } from '../experiment-labels.ts';
import { staffQueries } from '../staff.queries.ts';
import { code, part, quiet } from './parts.tsx';

export function Flags({ source }: { source: FlagSource }) {
  const { t } = useLingui();
  const options = staffQueries.experiments();
  const query = useInfiniteQuery(options);
  return (
    <section className={part} aria-labelledby="flags">
      <SectionHeading
        id="flags"
        size="panel"
        end={
          <TextLink href="/staff/experiments">
            <Trans>Experiments</Trans>
          </TextLink>
        }
      >
        <Trans>Feature flags</Trans>
      </SectionHeading>
      <p className={quiet}>
        <Source source={source} />
      </p>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => (
          <RowList label={t`Feature flags`}>
            {pages
              .flatMap(({ data }) => data)
              .map((flag) => (
                <FlagRow key={flag.key} flag={flag} />
              ))}
          </RowList>
        )}
      </EndlessList>
    </section>
  );
}

function Source({ source }: { source: FlagSource }) {
  const { carried_by: by, address, answers } = source;
  if (by === 'own') return <Trans>The own table decides who gets what.</Trans>;
  if (answers === null) {
    return <Trans>{address} decides who gets what. It was not asked since the start.</Trans>;
  }
  return answers ? (
    <Trans>{address} decides who gets what. It answered when it was asked last.</Trans>
  ) : (
    <Trans>{address} decides who gets what. It does not answer: everybody gets the usual.</Trans>
  );
}

function FlagRow({ flag }: { flag: ExperimentOutput }) {
  const texts = useExperimentTexts()[flag.key];
  const arms = useArmLabels();
  const states = useExperimentStates();
  const [control, treatment] = [arms[flag.control], arms[flag.treatment]];
  const isRunning = flag.state === 'running';
  return (
    <RowItem
      title={
        <>
          <code className={code}>{flag.key}</code> · {texts.title}
        </>
      }
      detail={
        isRunning ? (
          <Trans>
            usual: {control}; tried: {treatment}
          </Trans>
        ) : (
          <Trans>everybody gets: {control}</Trans>
        )
      }
      end={<Tag strong={isRunning}>{states[flag.state]}</Tag>}
    />
  );
}
