/** For accounts with neither a password nor a second factor: reauthentication is impossible. */
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { settingsHref } from '~/features/common/settings-search.ts';

export function PasswordNeeded() {
  return (
    <Banner
      tone="info"
      action={
        <LinkButton size="sm" href={settingsHref('security', 'password')}>
          <Trans>Choose one</Trans>
        </LinkButton>
      }
    >
      <Trans>Choose a password first: it protects this step.</Trans>
    </Banner>
  );
}
