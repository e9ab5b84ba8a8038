/** The page of an invalid or expired impersonation link. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';

const page = css({
  display: 'grid',
  gap: '4',
  justifyItems: 'start',
  paddingBlock: { base: '12', wide: '20' },
});
const lead = css({ color: 'muted', maxWidth: '48ch' });

export function ClosedEntry({ isMissing }: { isMissing: boolean }) {
  return (
    <Wrap className={page}>
      <PageTitle>
        {isMissing ? (
          <Trans>Access token not found</Trans>
        ) : (
          <Trans>This access link is no longer valid.</Trans>
        )}
      </PageTitle>
      <p className={lead}>
        <Trans>
          Such a link works once and for one minute. Ask for a new one on the person’s page.
        </Trans>
      </p>
      <LinkButton look="accent" href={paths.home}>
        <Trans>Back to home</Trans>
      </LinkButton>
    </Wrap>
  );
}
