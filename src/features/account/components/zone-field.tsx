/** By whose clock the times of a form are: the chosen zone stays until its owner takes the one of this device. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { zoneName } from '../notification-form.ts';

const quiet = css({ color: 'muted', textStyle: 'small' });

/** @param props.stored null until something was chosen that depends on it */
export function ZoneField({ stored }: { stored: string | null }) {
  const { timeZone } = useServerClock();
  const city = zoneName(stored ?? timeZone);
  const here = zoneName(timeZone);
  const isElsewhere = stored !== null && stored !== timeZone;
  return (
    <div>
      <p className={quiet}>
        <Trans>Times are those of {city}.</Trans>
      </p>
      {isElsewhere ? (
        <Checkbox name="time_zone" value={timeZone}>
          <Trans>Take the time of this device from now on: {here}</Trans>
        </Checkbox>
      ) : (
        <input type="hidden" name="time_zone" value={timeZone} />
      )}
    </div>
  );
}
