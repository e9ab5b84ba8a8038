/**
 * The second-factor step for somebody who is signed in: staff before their first action, and whoever was asked for it
 * elsewhere.
 */
import { Trans } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { methodsOf } from '~/features/common/second-factor/factor-methods.ts';
import { SecondFactorStep } from '~/features/common/second-factor/second-factor-step.tsx';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { postConfirmFactor } from '../auth.form-posts.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormRefusal, PlainFormFields } from '~/features/common/account-form.tsx';
import { settingsHref } from '~/features/common/settings-search.ts';
import { useAfterSignIn } from '../use-after-sign-in.ts';

export function SecondFactorPage(props: { redirect: string | undefined; flash: FormFlash | null }) {
  const { redirect, flash } = props;
  const afterSignIn = useAfterSignIn();
  const queryClient = useQueryClient();
  const { data: protection } = useSuspenseQuery(api.secondFactor.show.queryOptions());
  const methods = methodsOf(protection);
  if (methods.length === 0) {
    return (
      <AuthFrame title={<Trans>Turn on two-factor sign-in</Trans>}>
        <Banner tone="warning">
          <Trans>
            What you want to do is open to accounts with a second factor only.{' '}
            <TextLink look="inline" href={settingsHref('security', 'two-factor')}>
              Turn it on in your settings
            </TextLink>
          </Trans>
        </Banner>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={<Trans>Confirm that it is you</Trans>}
      note={<Trans>This is asked before something important changes.</Trans>}
    >
      <FormRefusal code={flash?.code ?? null}>{flash?.message}</FormRefusal>
      <SecondFactorStep
        methods={methods}
        ask={() => api.secondFactor.challenge.send()}
        action={postConfirmFactor.url}
        hidden={<PlainFormFields redirect={redirect} />}
        onGiven={async (given) => {
          await api.secondFactor.confirm.send(given);
          await invalidateSession(queryClient);
          await afterSignIn(redirect);
        }}
      />
    </AuthFrame>
  );
}
