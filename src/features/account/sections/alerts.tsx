/** Settings, section *Searches and alerts*: what somebody waits for in the market. */
import { Trans } from '@lingui/react/macro';
import { alertQueries, PriceAlerts, SavedSearches } from '~/features/alerts/index.ts';
import { settingsHref } from '~/features/common/settings-search.ts';
import { TextLink } from '~/ui/marks.tsx';
import { SettingsPart, type SectionPart } from './section.tsx';

function SearchesPart() {
  return (
    <SettingsPart
      id="searches"
      title={<Trans>Saved searches</Trans>}
      note={
        <Trans>
          A few notices a day for each; the rest comes in one line. By which way, you choose under{' '}
          <TextLink href={settingsHref('notifications')}>Notifications</TextLink>.
        </Trans>
      }
    >
      <SavedSearches />
    </SettingsPart>
  );
}

function AlertsPart() {
  return (
    <SettingsPart
      id="prices"
      title={<Trans>Price alerts</Trans>}
      note={<Trans>Once told, an alert rests for a day, unless the price falls by 5 % more.</Trans>}
    >
      <PriceAlerts />
    </SettingsPart>
  );
}

export const alertsParts: readonly SectionPart[] = [
  {
    Part: SearchesPart,
    load: (queryClient) => queryClient.fetchQuery(alertQueries.searches()),
  },
  {
    Part: AlertsPart,
    load: (queryClient) => queryClient.fetchQuery(alertQueries.priceAlerts()),
  },
];
