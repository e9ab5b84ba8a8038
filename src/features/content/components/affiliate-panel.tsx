/** The person's state in the affiliate programme: apply, wait, or the own link and what it earns. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import type { PartnerDays } from '~/contracts/referrals/partner-days.ts';
import {
  affiliateApplicationSchema,
  type AffiliateOverview,
} from '~/contracts/referrals/referrals.schemas.ts';
import { FormFrame, PlainFormFields } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { postApplication } from '../content.form-posts.ts';
import { OwnLink, ProgrammeFigures, ProgrammePanel, SignUpFirst } from './programme-parts.tsx';

const PartnerFigures = lazy(async () => ({
  default: (await import('./partner-figures.tsx')).PartnerFigures,
}));

export interface AffiliatePanelProps {
  session: Session | null;
  flash: FormFlash | null;
  /** How far the figures of a partner go back. */
  days: PartnerDays;
}

export function AffiliatePanel({ session, flash, days }: AffiliatePanelProps) {
  if (session === null) {
    return (
      <SignUpFirst
        page={paths.affiliate}
        text={<Trans>Sign in, then tell us where you would place it.</Trans>}
      />
    );
  }
  return <OwnPartnership isConfirmed={session.profile.email_confirmed} flash={flash} days={days} />;
}

function OwnPartnership(props: {
  isConfirmed: boolean;
  flash: FormFlash | null;
  days: PartnerDays;
}) {
  const { data } = useSuspenseQuery(api.referrals.affiliate.queryOptions());
  switch (data.status) {
    case 'pending':
      return (
        <ProgrammePanel
          title={<Trans>Your application has arrived</Trans>}
          text={<Trans>A person reads it. The answer stands here.</Trans>}
        />
      );
    case 'approved':
    case 'ended':
      return (
        <>
          <Partner overview={data} />
          <Suspense>
            <PartnerFigures days={props.days} />
          </Suspense>
        </>
      );
    default:
      return <Application {...props} overview={data} />;
  }
}

function Partner({ overview }: { overview: AffiliateOverview }) {
  const format = useFormat();
  const isEnded = overview.status === 'ended';
  return (
    <ProgrammePanel
      title={isEnded ? <Trans>Your partnership has ended</Trans> : <Trans>You are a partner</Trans>}
      text={isEnded ? overview.reason : undefined}
    >
      {isEnded ? null : <NamedLink link={overview.link} />}
      <ProgrammeFigures
        items={[
          { id: 'clicks', label: <Trans>Clicks</Trans>, value: format.count(overview.clicks) },
          {
            id: 'sign-ups',
            label: <Trans>Sign-ups</Trans>,
            value: format.count(overview.sign_ups),
          },
          { id: 'orders', label: <Trans>Orders</Trans>, value: format.count(overview.orders) },
          { id: 'held', label: <Trans>On hold</Trans>, value: format.cents(overview.held_amount) },
          {
            id: 'released',
            label: <Trans>Released</Trans>,
            value: format.cents(overview.released_amount),
          },
        ]}
      />
    </ProgrammePanel>
  );
}

/** What a link's name is made of, whatever is typed. */
const nameOf = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 24);

/** One's own link, and the same with the name of the place where it is put: figures tell them apart. */
function NamedLink({ link }: { link: string }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  return (
    <>
      <TextField
        label={<Trans>Name of this link (optional)</Trans>}
        hint={
          <Trans>
            Where you will put it, for example “video”: what it brings is counted apart.
          </Trans>
        }
        value={name}
        placeholder={t`video`}
        autoComplete="off"
        onChange={(event) => setName(nameOf(event.target.value))}
      />
      <OwnLink link={name === '' ? link : `${link}-${name.replace(/-$/, '')}`} />
    </>
  );
}

function Application(props: {
  overview: AffiliateOverview;
  isConfirmed: boolean;
  flash: FormFlash | null;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { reason, status } = props.overview;
  const form = useContractForm({
    schema: affiliateApplicationSchema,
    initial: { about: '' },
    flash: props.flash,
    submit: async (input) => {
      const overview = await api.referrals.applyAffiliate.send(input);
      queryClient.setQueryData(api.referrals.affiliate.key(), overview);
      toast({ status: 'success', description: t`Your application was sent.` });
    },
  });
  if (!props.isConfirmed) return <ConfirmFirst />;
  return (
    <ProgrammePanel title={<Trans>Apply as a partner</Trans>}>
      {status === 'rejected' && (
        <Banner tone="warning">
          <Trans>Your last application was declined: {reason}</Trans>
        </Banner>
      )}
      <FormFrame form={form} action={postApplication.url} checked>
        <PlainFormFields redirect={undefined} />
        <TextArea
          {...form.field('about')}
          label={<Trans>Where would you place your link, and whom do you reach there?</Trans>}
          hint={<Trans>Addresses of your channel or site help.</Trans>}
          className={css({ '& textarea': { minHeight: '120px' } })}
          required
          minLength={20}
          maxLength={1_000}
        />
        <div>
          <Button type="submit" look="accent" busy={form.busy}>
            <Trans>Send the application</Trans>
          </Button>
        </div>
      </FormFrame>
    </ProgrammePanel>
  );
}

function ConfirmFirst() {
  return (
    <ProgrammePanel
      title={<Trans>Confirm your e-mail address first</Trans>}
      text={<Trans>Open the link in the mail that we sent you, then come back and apply.</Trans>}
    >
      <div>
        <LinkButton href={paths.settings}>
          <Trans>To the settings</Trans>
        </LinkButton>
      </div>
    </ProgrammePanel>
  );
}
