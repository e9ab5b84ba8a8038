/** What a change of fees would do to what is on sale. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { FeePreview, Fees } from '~/contracts/rules/rules.schemas.ts';
import { useShare } from '~/features/common/use-share.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { Banner } from '~/ui/states.tsx';

const stack = css({ display: 'grid', gap: '3' });

export function FeeEffect({ effect, fees }: { effect: FeePreview; fees: Fees }) {
  const { t } = useLingui();
  const share = useShare();
  const { offers, sellers, up_bps: up, down_bps: down } = effect;
  const bound = share(fees.bounds.second_bps);
  return (
    <div className={stack}>
      <DefinitionTable
        look="plain"
        items={[
          {
            id: 'offers',
            term: t`Other prices`,
            value: t`${plural(offers, { one: '# offer', other: '# offers' })}`,
          },
          {
            id: 'sellers',
            term: t`Of`,
            value: t`${plural(sellers, { one: '# seller', other: '# sellers' })}`,
          },
          { id: 'up', term: t`Dearer by at most`, value: up === 0 ? '–' : share(up) },
          { id: 'down', term: t`Cheaper by at most`, value: down === 0 ? '–' : share(down) },
        ]}
      />
      {effect.needs_second ? (
        <Banner tone="warning">
          <Trans>
            A fee moves by more than {bound}: a second person has to agree in time, or it lapses.
          </Trans>
        </Banner>
      ) : null}
    </div>
  );
}
