/** What went wrong, and the way on where there is one: a missing trust level leads to the identity check. */
import { Trans, useLingui } from '@lingui/react/macro';
import { asFailure, failureText } from '~/platform/failures.ts';
import { paths } from '~/platform/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function FailureBanner({ error, className }: { error: unknown; className?: string }) {
  const { i18n } = useLingui();
  const { code } = asFailure(error);
  const way =
    code === 'TRUST_LEVEL_REQUIRED' ? (
      <LinkButton size="sm" href={paths.verification}>
        <Trans>Verify your identity</Trans>
      </LinkButton>
    ) : undefined;
  return (
    <Banner tone="danger" role="alert" action={way} {...(className && { className })}>
      {failureText(error, i18n)}
    </Banner>
  );
}
