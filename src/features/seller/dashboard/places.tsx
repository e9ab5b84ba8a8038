/** Where the cheapest offer of each category stands among those of others, now. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Dashboard } from '~/contracts/dashboard/dashboard.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Table } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Unfolded } from './more-figures.tsx';
import { Panel, quiet } from './panel.tsx';
import { PlaceOf } from './service-cells.tsx';

const SHOWN = 8;

export function Places({ places }: { places: Dashboard['places'] }) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Your place now</Trans>}
      note={
        <Trans>
          Your cheapest offer of each category, by price among all offers of the same good on sale.
        </Trans>
      }
    >
      {places.length === 0 ? (
        <p className={quiet}>
          <Trans>None of your offers on sale is in a market whose prices can be compared.</Trans>
        </p>
      ) : (
        <>
          <PlaceTable places={places.slice(0, SHOWN)} label={t`Your place by category`} />
          <Unfolded count={Math.max(0, places.length - SHOWN)}>
            <PlaceTable
              places={places.slice(SHOWN)}
              label={t`Your place by category, the others`}
            />
          </Unfolded>
        </>
      )}
    </Panel>
  );
}

function PlaceTable({ places, label }: { places: Dashboard['places']; label: string }) {
  const { t } = useLingui();
  return (
    <Table dense label={label} className={figuresTable}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Category</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>By price</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ offer_id: id, title, category, ...place }) => (
          <tr key={id}>
            <th scope="row" className={name}>
              {category.game.title} · {category.title}
              <TextLink look="quiet" href={paths.editOffer(id)} className={link}>
                {title === '' ? t`Untitled` : title}
              </TextLink>
            </th>
            <td data-end>
              <PlaceOf place={place} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const name = css({ minWidth: '160px', maxWidth: '320px', whiteSpace: 'normal' });
const link = css({
  display: 'block',
  fontWeight: 'normal',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
