/** The experiments: what runs, with whom, what it has shown, and how it is started and stopped. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  armSchema,
  treatmentPercentSchema,
  type ExperimentOutput,
} from '~/contracts/experiments/experiments.schemas.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Tag } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { ExperimentReport } from '../components/experiment-report.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { useArmLabels, useExperimentStates, useExperimentTexts } from '../experiment-labels.ts';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';

export function ExperimentsPage() {
  const options = staffQueries.experiments();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      title={<Trans>Experiments</Trans>}
      lead={
        <p>
          <Trans>
            Only visitors who agreed to be measured are counted. Staff and programs take no part. An
            experiment that clearly harms is stopped by itself.
          </Trans>
        </p>
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(experiment) => <ExperimentCard key={experiment.key} experiment={experiment} />}
    </Queue>
  );
}

function ExperimentCard({ experiment }: { experiment: ExperimentOutput }) {
  const texts = useExperimentTexts()[experiment.key];
  const { state, run, report } = experiment;
  return (
    <QueueCard
      title={texts.title}
      details={<State experiment={experiment} />}
      text={texts.about}
      more={
        <>
          {run?.stop_cause === 'harm' ? (
            <Banner tone="warning" title={<Trans>Stopped because it did harm</Trans>}>
              <Trans>Everybody gets what was usual before. Look at the figures below.</Trans>
            </Banner>
          ) : null}
          {run?.stop_cause === 'age' ? (
            <Banner tone="info" title={<Trans>Stopped because it ran as long as it may</Trans>}>
              <Trans>Everybody gets what was usual before. Look at the figures below.</Trans>
            </Banner>
          ) : null}
          {report ? (
            <ExperimentReport report={report} name={texts.title} />
          ) : run ? (
            <p>
              <Trans>The first figures come within ten minutes.</Trans>
            </p>
          ) : null}
        </>
      }
    >
      {state === 'running' ? (
        <Stop experiment={experiment} name={texts.title} />
      ) : (
        <Start experiment={experiment} name={texts.title} />
      )}
    </QueueCard>
  );
}

function State({ experiment }: { experiment: ExperimentOutput }) {
  const { moment } = useTimeFormat();
  const format = useFormat();
  const states = useExperimentStates();
  const arms = useArmLabels();
  const { state, run, treatment, everyone } = experiment;
  const tried = arms[treatment];
  const all = arms[everyone];
  const share = run ? format.share(run.treatment_percent / 100) : '';
  const since = run ? moment(run.stopped_at ?? run.started_at) : '';
  return (
    <>
      <Tag strong={state === 'running'}>{states[state]}</Tag>
      {state === 'running' ? (
        <span>
          <Trans>
            since {since}, {share} get “{tried}”, the others “{all}”
          </Trans>
        </span>
      ) : (
        <span>
          {state === 'stopped' ? <Trans>{since}.</Trans> : null}{' '}
          <Trans>Everybody gets “{all}”.</Trans>
        </span>
      )}
    </>
  );
}

interface ActionProps {
  experiment: ExperimentOutput;
  name: string;
}

const PERCENTS = ['1', '5', '10', '25', '50', '75', '90'];
const HALF = '50';

/** The form's values are texts. */
const startForm = v.object({
  treatment_percent: v.pipe(v.string(), v.transform(Number), treatmentPercentSchema),
  reason: staffReasonSchema,
});
const stopForm = v.object({ everyone: armSchema, reason: staffReasonSchema });

function Start({ experiment, name }: ActionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const decided = useDecided();
  const tried = useArmLabels()[experiment.treatment];
  return (
    <DecisionDialog
      label={<Trans>Start</Trans>}
      name={t`Start: ${name}`}
      title={<Trans>Start this experiment?</Trans>}
      description={
        <Trans>A new run begins: people are shared out anew, and counting begins at nothing.</Trans>
      }
      schema={startForm}
      initial={{ treatment_percent: HALF, reason: '' }}
      confirm={<Trans>Start</Trans>}
      submit={async (input) => {
        await api.experiments.start.send({ key: experiment.key, ...input });
        await decided(t`The experiment is running.`);
      }}
    >
      {(field) => (
        <NativeSelect
          {...field('treatment_percent')}
          label={<Trans>How many get “{tried}”</Trans>}
          options={PERCENTS.map((value) => ({ value, label: format.share(Number(value) / 100) }))}
        />
      )}
    </DecisionDialog>
  );
}

function Stop({ experiment, name }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const labels = useArmLabels();
  const { key, control, treatment } = experiment;
  return (
    <DecisionDialog
      label={<Trans>Stop</Trans>}
      name={t`Stop: ${name}`}
      look="danger"
      title={<Trans>Stop this experiment?</Trans>}
      description={<Trans>From now on everybody gets the same.</Trans>}
      schema={stopForm}
      initial={{ everyone: control, reason: '' }}
      confirm={<Trans>Stop</Trans>}
      submit={async (input) => {
        await api.experiments.stop.send({ key, ...input });
        await decided(t`The experiment is stopped.`);
      }}
    >
      {(field) => (
        <NativeSelect
          {...field('everyone')}
          label={<Trans>What everybody gets</Trans>}
          options={[control, treatment].map((arm) => ({ value: arm, label: labels[arm] }))}
        />
      )}
    </DecisionDialog>
  );
}
