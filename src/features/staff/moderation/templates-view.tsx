/** Templates for answers, by the decision they are for: all staff see them, admins keep them (decision 0126). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { answerActNames, answerActs, type AnswerAct } from '~/contracts/answers/answer-acts.ts';
import type { AnswerTemplate } from '~/contracts/answers/answers.schemas.ts';
import { may } from '~/domain/roles.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';
import { ModerationChips } from './moderation-chips.tsx';
import { AddTemplate, ChangeTemplate, RemoveTemplate } from './template-dialogs.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const cards = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const card = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' });
const quiet = css({ color: 'muted', fontSize: '14' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function TemplatesView() {
  const session = useSession();
  const mayKeep = session !== null && may(session.profile.role, 'keep_content');
  return (
    <div className={stack}>
      <PageTitle
        end={mayKeep ? <AddTemplate /> : undefined}
        note={
          <Trans>
            For decisions whose reason somebody reads. Whoever decides picks one, and can change
            every word of it.
          </Trans>
        }
      >
        <Trans>Templates for answers</Trans>
      </PageTitle>
      <ModerationChips view="templates" />
      <Loaded mayKeep={mayKeep} />
    </div>
  );
}

function Loaded({ mayKeep }: { mayKeep: boolean }) {
  const { t } = useLingui();
  const options = staffQueries.answers();
  const query = useQuery(options);
  const { state, isRetrying } = useAnswer(null, options.queryKey, query);
  if (state === 'failed') {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={isRetrying}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  if (!query.data) return <SkeletonRows label={t`Loading`} />;
  const { data } = query.data;
  if (data.length === 0) {
    return (
      <EmptyState title={<Trans>No templates yet</Trans>}>
        {mayKeep ? (
          <Trans>Add the first one: it is offered in the decision that it is for.</Trans>
        ) : (
          <Trans>Admins add them.</Trans>
        )}
      </EmptyState>
    );
  }
  return answerActs.map((act) => (
    <OfAct
      key={act}
      act={act}
      templates={data.filter((template) => template.act === act)}
      mayKeep={mayKeep}
    />
  ));
}

function OfAct(props: { act: AnswerAct; templates: readonly AnswerTemplate[]; mayKeep: boolean }) {
  const { act, templates, mayKeep } = props;
  const { i18n } = useMessages();
  if (templates.length === 0) return null;
  return (
    <section className={cards}>
      <SectionHeading size="panel">{i18n._(answerActNames[act])}</SectionHeading>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} mayKeep={mayKeep} />
      ))}
    </section>
  );
}

function TemplateCard(props: { template: AnswerTemplate; mayKeep: boolean }) {
  const { template, mayKeep } = props;
  const { moment } = useTimeFormat();
  const at = moment(template.changed_at);
  return (
    <Surface as="article" pad="md" className={card}>
      <h3 className={title}>{template.name}</h3>
      <div className={pair}>
        <div>
          <p className={quiet}>
            <Trans>English</Trans>
          </p>
          <p className={words} lang="en">
            {template.text_en}
          </p>
        </div>
        <div>
          <p className={quiet}>
            <Trans>French</Trans>
          </p>
          <p className={words} lang="fr">
            {template.text_fr}
          </p>
        </div>
      </div>
      <p className={quiet}>
        <Trans>Changed last: {at}</Trans>
      </p>
      {mayKeep ? (
        <div className={foot}>
          <ChangeTemplate template={template} />
          <RemoveTemplate template={template} />
        </div>
      ) : null}
    </Surface>
  );
}
