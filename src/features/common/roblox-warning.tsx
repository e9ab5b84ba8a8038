/** ROBLOX_WARNING (decisions, section 4): on orders and checkouts of games that live inside Roblox. */
import { Trans } from '@lingui/react/macro';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function RobloxWarning() {
  return (
    <Banner
      tone="warning"
      title={<Trans>Keep your Roblox account yours.</Trans>}
      action={
        <LinkButton size="sm" href={paths.contact}>
          <Trans>Report a request</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Never hand out your Roblox password or a cookie, whoever asks. No delivery needs them.
      </Trans>
    </Banner>
  );
}
