import { Plural } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Availability } from '~/contracts/sellers/sellers.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** What it does to the offers, in one sentence each. */
export function VacationEffect(props: {
  hides: boolean;
  keepsInstant: boolean;
  offers: Availability['offers'];
}) {
  const { count } = useFormat();
  const { hides, keepsInstant, offers } = props;
  const resting = offers.manual + (keepsInstant ? 0 : offers.instant);
  const { instant } = offers;
  const [rest, stay] = [count(resting), count(offers.instant)];
  return (
    <p className={quiet} role="status">
      {hides ? (
        <Plural value={resting} one={`Hides ${rest} offer.`} other={`Hides ${rest} offers.`} />
      ) : (
        <Plural
          value={resting}
          one={`${rest} offer says when you are back.`}
          other={`${rest} offers say when you are back.`}
        />
      )}{' '}
      {keepsInstant && instant > 0 ? (
        <Plural
          value={instant}
          one={`${stay} with instant delivery stays on sale.`}
          other={`${stay} with instant delivery stay on sale.`}
        />
      ) : null}
    </p>
  );
}

const quiet = css({ color: 'muted', textStyle: 'small' });
