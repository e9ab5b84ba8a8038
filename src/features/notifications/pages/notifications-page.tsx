/** The notification centre as a page: for whoever comes without script, or before it has run. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Session } from '~/platform/session/session.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { CentreContent } from '../components/centre-content.tsx';

export function NotificationsPage({ session }: { session: Session }) {
  return (
    <Wrap className={css({ paddingTop: { base: '5', wide: '10' } })}>
      <div className={css({ maxWidth: '720px' })}>
        <PageTitle>
          <Trans>Notifications</Trans>
        </PageTitle>
        <CentreContent session={session} onGo={() => {}} className={css({ marginTop: '4' })} />
      </div>
    </Wrap>
  );
}
