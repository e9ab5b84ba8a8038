/** Plans a vacation: its days, and what buyers see of the offers meanwhile. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { planVacationInputSchema, type Availability } from '~/contracts/sellers/sellers.schemas.ts';
import { dayIn, type VacationOffers } from '~/domain/vacation.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { Surface } from '~/ui/layout.tsx';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { noteAvailability } from '../availability-page.queries.ts';
import { VacationEffect } from './vacation-effect.tsx';

export function VacationForm({ offers }: { offers: Availability['offers'] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { now, timeZone } = useServerClock();
  const [shown, setShown] = useState<VacationOffers>('hide');
  const [keepsInstant, setKeepsInstant] = useState(true);
  const form = useContractForm({
    schema: planVacationInputSchema,
    initial: { from: '', until: '' },
    extra: { time_zone: timeZone, offers: shown, keeps_instant: keepsInstant },
    submit: async (input) =>
      noteAvailability(queryClient, await api.sellers.planVacation.send(input)),
  });
  const today = dayIn(now, timeZone);
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return (
    <Surface pad="lg">
      <FormFrame form={form}>
        <div className={days}>
          <TextField
            {...form.field('from')}
            type="date"
            min={today}
            label={<Trans>First day away</Trans>}
            hint={<Trans>Today: it begins at once.</Trans>}
          />
          <TextField
            {...form.field('until')}
            type="date"
            min={form.field('from').value || today}
            label={<Trans>Back on</Trans>}
            hint={<Trans>Days begin at midnight in {city}.</Trans>}
          />
        </div>
        <RadioCards
          label={<Trans>Your offers meanwhile</Trans>}
          name="offers"
          value={shown}
          onValueChange={setShown}
          options={[
            {
              value: 'hide',
              label: t`Hide them`,
              note: t`They leave the lists. Their pages say when you are back.`,
            },
            {
              value: 'show',
              label: t`Show them, with your return`,
              note: t`They can be ordered only if half of their delivery time is left when you are back.`,
            },
          ]}
        />
        <Checkbox
          name="keeps_instant"
          checked={keepsInstant}
          onChange={({ target }) => setKeepsInstant(target.checked)}
          note={<Trans>Their goods are handed over without you.</Trans>}
        >
          <Trans>Keep offers with instant delivery on sale</Trans>
        </Checkbox>
        <VacationEffect hides={shown === 'hide'} keepsInstant={keepsInstant} offers={offers} />
        <div>
          <Button type="submit" look="accent" busy={form.busy}>
            <Trans>Plan the vacation</Trans>
          </Button>
        </div>
      </FormFrame>
    </Surface>
  );
}

const days = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
  maxWidth: '640px',
});
