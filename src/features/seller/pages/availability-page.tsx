/** When a seller is away, when they answer, and what happens by itself meanwhile. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { HoursPart } from '../components/hours-part.tsx';
import { VacationPart } from '../components/vacation-part.tsx';

export function AvailabilityPage() {
  const { t } = useLingui();
  return (
    <Wrap className={page}>
      <div>
        <Breadcrumbs
          label={t`Where you are`}
          items={[{ label: t`My offers`, href: paths.sellerDashboard }, { label: t`Availability` }]}
        />
        <PageTitle note={<Trans>When you answer, and what buyers see while you are away.</Trans>}>
          <Trans>Availability</Trans>
        </PageTitle>
      </div>
      <HoursPart />
      <VacationPart />
    </Wrap>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '10', md: '14' },
  paddingTop: { base: '5', wide: '8' },
});
