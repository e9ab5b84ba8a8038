import { Trans } from '@lingui/react/macro';
import { settingsHref } from '~/features/common/settings-search.ts';
import { TextLink } from '~/ui/marks.tsx';

/** To all searches and alerts of a person. */
export function AlertsLink() {
  return (
    <TextLink href={settingsHref('alerts')}>
      <Trans>Your searches and alerts</Trans>
    </TextLink>
  );
}
