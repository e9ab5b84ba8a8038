/** Reports an offer, a person or a message: what it is, why, and what happens next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import {
  reasonsFor,
  reportFormSchema,
  type Reported,
  type ReportSubjectInput,
} from '~/contracts/reports/reports.schemas.ts';
import { FormFrame, PlainFormFields } from '~/features/common/contract-form.tsx';
import { useReportReasons } from '~/features/common/report-labels.ts';
import { useFocusAfter } from '~/features/common/use-focus-after.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { readDraft, writeDraft } from '~/platform/device/draft-storage.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { postReport } from '../reports.form-posts.ts';

const TEXT_LENGTH = 1_000;

/** Where the reporter came from, as far as it has an address of its own. */
function backHref({ type, id }: ReportSubjectInput): string {
  if (type === 'offer') return paths.offer(id);
  if (type === 'request') return requestPaths.show(id);
  if (type === 'bid') return requestPaths.mine;
  // It stands on pages of its seller, who is not named here.
  if (type === 'review') return paths.home;
  return type === 'person' ? paths.profile(id) : `${paths.chat}?room=${id}`;
}

const textsSchema = v.record(v.string(), v.string());
type Texts = v.InferOutput<typeof textsSchema>;

/** Its own: with the checkout's, the checkout would load one script more. */
const isTexts = (value: unknown): value is Texts => v.is(textsSchema, value);

/** What was typed about this thing, kept over a reload. It comes with hydration: the server has none of it. */
function useKept(name: string): Texts | null {
  const isReady = useHydrated();
  return useMemo(() => (isReady ? readDraft(name, isTexts) : null), [isReady, name]);
}

interface ReportPageProps {
  subject: ReportSubjectInput;
  flash: FormFlash | null;
}

export function ReportPage({ subject, flash }: ReportPageProps) {
  const draft = `report.${subject.type}.${subject.id}.${subject.seq ?? ''}`;
  const kept = useKept(draft);
  const { data: reported } = useSuspenseQuery(api.reports.subject.queryOptions(subject));
  const [isSent, setSent] = useState(false);
  const back = backHref(subject);
  return (
    <Wrap className={page}>
      <PageTitle>
        <Title type={reported.type} />
      </PageTitle>
      <Subject reported={reported} />
      {isSent || reported.is_reported ? (
        <Waits back={back} isNew={isSent} />
      ) : (
        <ReportForm
          key={kept === null ? 'new' : 'kept'}
          subject={subject}
          flash={flash}
          draft={draft}
          kept={kept}
          back={back}
          onSent={() => setSent(true)}
        />
      )}
    </Wrap>
  );
}

function Title({ type }: { type: Reported['type'] }) {
  if (type === 'offer') return <Trans>Report an offer</Trans>;
  if (type === 'person') return <Trans>Report a person</Trans>;
  if (type === 'request') return <Trans>Report a request</Trans>;
  if (type === 'bid') return <Trans>Report a bid</Trans>;
  if (type === 'review') return <Trans>Report a review</Trans>;
  return <Trans>Report a message</Trans>;
}

function Subject({ reported: { person, quote } }: { reported: Reported }) {
  return (
    <div className={subjectBox}>
      <Avatar name={person.public_name} src={person.avatar} size={36} />
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: 'strong', overflowWrap: 'anywhere' })}>
          {person.public_name}
        </p>
        {quote === '' ? null : <blockquote className={quoted}>{quote}</blockquote>}
      </div>
    </div>
  );
}

function Waits({ back, isNew }: { back: string; isNew: boolean }) {
  return (
    <div className={stack}>
      <Banner tone="success" role="status">
        {isNew ? (
          <Trans>
            Your report has arrived. Our staff look at it, and you are told what came of it.
          </Trans>
        ) : (
          <Trans>You have reported this already. You will be told what came of it.</Trans>
        )}
      </Banner>
      <p>
        <LinkButton href={back}>
          <Trans>Back</Trans>
        </LinkButton>
      </p>
    </div>
  );
}

interface ReportFormProps extends ReportPageProps {
  /** The name of the draft. */
  draft: string;
  kept: Texts | null;
  back: string;
  onSent: () => void;
}

function useReportForm({ subject, flash, draft, kept, onSent }: ReportFormProps) {
  const client = useQueryClient();
  const leave = useFocusAfter();
  const form = useContractForm({
    schema: reportFormSchema,
    initial: { reason: kept?.['reason'] ?? '', text: kept?.['text'] ?? '' },
    flash,
    submit: async (input) => {
      try {
        await api.reports.create.send({ ...subject, ...input });
        leave(true);
        writeDraft(draft, null);
        onSent();
      } finally {
        // After a refusal, too: another tab may have reported it.
        void client.invalidateQueries({ queryKey: api.reports.subject.key() });
      }
    },
  });
  const field = (name: 'reason' | 'text') => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        onChange(event);
        const [reason, text] = [form.field('reason').value, form.field('text').value];
        writeDraft(draft, { reason, text, [name]: event.target.value });
      },
    };
  };
  return { form, field };
}

function ReportForm(props: ReportFormProps) {
  const { subject, back } = props;
  const { t } = useLingui();
  const reasons = useReportReasons();
  const { form, field } = useReportForm(props);
  return (
    <FormFrame form={form} action={postReport.url} checked>
      <PlainFormFields redirect={undefined} />
      <input type="hidden" name="type" value={subject.type} />
      <input type="hidden" name="id" value={subject.id} />
      {subject.seq === undefined ? null : <input type="hidden" name="seq" value={subject.seq} />}
      <NativeSelect
        {...field('reason')}
        label={<Trans>What is wrong?</Trans>}
        options={reasonsFor[subject.type].map((value) => ({ value, label: reasons[value] }))}
        placeholder={t`Choose a reason`}
        required
      />
      <TextArea
        {...field('text')}
        label={<Trans>What should we know?</Trans>}
        hint={<Trans>Optional. Only our staff read it, never the person you report.</Trans>}
        maxLength={TEXT_LENGTH}
        rows={5}
      />
      <Advice>
        <Trans>
          Something is wrong with an order of yours? Open its page instead: there you can cancel or
          open a dispute, and your money stays in escrow meanwhile.
        </Trans>
      </Advice>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <Button type="submit" look="accent" size="lg" busy={form.busy}>
          <Trans>Send the report</Trans>
        </Button>
        <LinkButton look="ghost" size="lg" href={back}>
          <Trans>Cancel</Trans>
        </LinkButton>
      </p>
    </FormFrame>
  );
}

function Advice({ children }: { children: ReactNode }) {
  return <p className={css({ textStyle: 'small', color: 'muted' })}>{children}</p>;
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingBlock: { base: '6', md: '10' },
  '& > *': { maxWidth: '640px' },
});
const stack = css({ display: 'grid', gap: '4' });
const subjectBox = css({
  display: 'flex',
  gap: '3',
  paddingBlock: '4',
  borderBlock: '1px solid {colors.line}',
});
const quoted = css({
  marginTop: '1',
  color: 'muted',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  lineClamp: '8',
});
