/** Offers that an act leaves as they are, by the reason. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Failure } from '~/contracts/failure.ts';
import type { Bulk } from '~/contracts/offers/table.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { TextLink } from '~/ui/marks.tsx';

export function Refusals({ refusals }: { refusals: Bulk['refusals'] }) {
  const { i18n } = useLingui();
  if (refusals.length === 0) return null;
  return (
    <ul className={list}>
      {refusals.map(({ code, count, offers }) => (
        <li key={code}>
          <Plural value={count} one="# offer stays as it is:" other="# offers stay as they are:" />{' '}
          {failureText(new Failure(code), i18n)}{' '}
          {offers.map(({ id, title }) => (
            <TextLink key={id} href={paths.editOffer(id)} className={named}>
              {title === '' ? <Trans>Untitled</Trans> : title}
            </TextLink>
          ))}
        </li>
      ))}
    </ul>
  );
}

const list = css({
  display: 'grid',
  gap: '1.5',
  margin: '0',
  paddingInlineStart: '5',
  textStyle: 'small',
  color: 'muted',
  listStyle: 'disc',
});
const named = css({ marginInlineEnd: '2', overflowWrap: 'anywhere' });
