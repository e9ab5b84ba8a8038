/** The one next step towards selling, for the current user. */
import { Trans } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { SellerRequestForm } from './seller-request-form.tsx';

const BACK = `redirect=${encodeURIComponent(paths.beforeYouSell)}`;

export function BecomeSeller({ session }: { session: Session | null }) {
  if (session === null) return <SignInFirst />;
  if (session.customer.is_seller) return <AlreadySeller />;
  if (!session.profile.email_confirmed) return <ConfirmFirst email={session.profile.email} />;
  return <Request />;
}

function Step(props: { title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <Surface as="section" pad="lg" className={css({ display: 'grid', gap: '4' })}>
      <div>
        <h2 className={css({ textStyle: 'panel', marginBottom: '2' })}>{props.title}</h2>
        <p className={css({ textStyle: 'small', color: 'muted' })}>{props.text}</p>
      </div>
      {props.children}
    </Surface>
  );
}

function SignInFirst() {
  return (
    <Step
      title={<Trans>Sign in to start selling</Trans>}
      text={<Trans>It takes a few minutes to your first offer.</Trans>}
    >
      <LinkButton look="accent" size="lg" full href={`${paths.signUp}?${BACK}`}>
        <Trans>Create an account</Trans>
      </LinkButton>
      <LinkButton full href={`${paths.signIn}?${BACK}`}>
        <Trans>Sign in</Trans>
      </LinkButton>
    </Step>
  );
}

function AlreadySeller() {
  return (
    <Step
      title={<Trans>You can sell</Trans>}
      text={<Trans>Choose a game and a category. Your first offer is made step by step.</Trans>}
    >
      <LinkButton look="accent" size="lg" full href={paths.createOffer}>
        <Trans>Create an offer</Trans>
      </LinkButton>
      <LinkButton full href={paths.sellerOffers}>
        <Trans>My offers</Trans>
      </LinkButton>
    </Step>
  );
}

function ConfirmFirst({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => api.identity.resendActivation.send({ email }) });
  return (
    <Step
      title={<Trans>Confirm your e-mail address first</Trans>}
      text={<Trans>Open the link in the mail to {email}, then come back here.</Trans>}
    >
      {resend.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={resend.error} />
        </Banner>
      ) : null}
      {resend.isSuccess ? (
        <Banner tone="success" role="status">
          <Trans>The mail is on its way. Look into the spam folder, too.</Trans>
        </Banner>
      ) : null}
      <Button look="accent" size="lg" full busy={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isSuccess ? <Trans>Send it once more</Trans> : <Trans>Send the mail again</Trans>}
      </Button>
      <TextLink look="inline" href={paths.settings} className={css({ textStyle: 'small' })}>
        <Trans>Change the address</Trans>
      </TextLink>
    </Step>
  );
}

function Request() {
  const times = useTimeFormat();
  const { data } = useSuspenseQuery(api.identity.sellerRequest.queryOptions());
  const { request } = data;
  if (data.is_seller) return <AlreadySeller />;
  if (request?.status === 'pending') {
    const sent = times.moment(request.created_at);
    return (
      <Step
        title={<Trans>Your request is being checked</Trans>}
        text={
          <Trans>
            You sent it {sent}. Verify your identity if you were asked to; this page tells you when
            it is decided.
          </Trans>
        }
      />
    );
  }
  const isRejected = request?.status === 'rejected';
  return (
    <Step
      title={<Trans>Become a seller</Trans>}
      text={
        isRejected ? (
          <Trans>You can ask again. Say what has changed.</Trans>
        ) : (
          <Trans>Tell us in a few sentences what you sell.</Trans>
        )
      }
    >
      {isRejected ? (
        <Banner tone="warning" title={<Trans>Your last request was rejected.</Trans>}>
          {request.reason}
        </Banner>
      ) : null}
      <SellerRequestForm />
    </Step>
  );
}
