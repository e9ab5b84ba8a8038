/** When a seller is away, when they answer, and what happens by itself meanwhile. */
import { css } from 'styled-system/css';
import { Wrap } from '~/ui/layout.tsx';
import { HoursPart } from '../components/hours-part.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { VacationPart } from '../components/vacation-part.tsx';

export function AvailabilityPage() {
  return (
    <Wrap className={page}>
      <SellerTabs page="availability" />
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
