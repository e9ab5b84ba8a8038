/** The filters of reviews as a plain form: it works before the script runs, and its address can be passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useRouteContext } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { withLocale } from '~/platform/i18n/locale.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { STARS, type ModerationSearch } from './moderation-search.ts';

const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
});

export function ReviewFilters({ asked }: { asked: ModerationSearch }) {
  const { t } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <form
      key={JSON.stringify(asked)}
      role="search"
      method="get"
      action={withLocale('/staff/reports', locale)}
      className={filters}
    >
      <input type="hidden" name="view" value="reviews" />
      <NativeSelect
        name="stars"
        label={<Trans>Stars</Trans>}
        options={[
          { value: '', label: t`All` },
          ...STARS.map((stars) => {
            const value = Number(stars);
            return {
              value: stars,
              label: t`${plural(value, { one: '# star', other: '# stars' })}`,
            };
          }),
        ]}
        defaultValue={asked.stars}
      />
      <NativeSelect
        name="state"
        label={<Trans>State</Trans>}
        options={[
          { value: 'all', label: t`All` },
          { value: 'shown', label: t`Shown` },
          { value: 'hidden', label: t`Hidden` },
        ]}
        defaultValue={asked.state}
      />
      <TextField
        name="seller_id"
        label={<Trans>Seller (id)</Trans>}
        defaultValue={asked.seller_id}
      />
      <TextField
        name="search"
        label={<Trans>Text of the review or the answer</Trans>}
        maxLength={100}
        defaultValue={asked.search}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}
