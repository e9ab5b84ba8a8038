/** What stands at an address that leads nowhere. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { HelpLink } from '~/features/common/help-link.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { openSearch } from '~/platform/ui-state/search-dialog.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { BackHome, Instead } from './instead.tsx';

export function NotFoundPage() {
  return (
    <Instead
      code="404"
      title={<Trans>Nothing trades at this address</Trans>}
      actions={
        <>
          <BackHome look="accent" />
          <LinkButton
            look="ghost"
            size="lg"
            href={paths.games}
            icon={<SearchIcon aria-hidden="true" />}
            onClick={(event) => {
              event.preventDefault();
              openSearch();
            }}
          >
            <Trans>Search games</Trans>
          </LinkButton>
        </>
      }
      beside={<EmptyBook />}
    >
      <Trans>
        Page not found: it was moved or sold out of existence. Your orders, chats and balance are
        where you left them.
      </Trans>{' '}
      <HelpLink about="page_not_found" />
    </Instead>
  );
}

const lineWidths = ['56%', '40%', '48%', '34%'];

/** An empty order book: decoration only. */
function EmptyBook() {
  const { i18n } = useLingui();
  const nothing = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 4 }).format(0);
  return (
    <div aria-hidden="true" className={book}>
      {lineWidths.map((width) => (
        <div key={width} className={row}>
          <i />
          <span>
            <s style={{ width }} />
          </span>
          <small>
            <Trans>stock 0</Trans>
          </small>
          <b>{nothing}</b>
        </div>
      ))}
    </div>
  );
}

const book = css({
  marginTop: { base: '10', wide: '14' },
  borderTop: '1px solid {colors.line.strong}',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto 88px',
  gap: '5',
  alignItems: 'center',
  height: '56px',
  borderBottom: '1px solid {colors.line}',
  color: 'faint',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
  '& > i': {
    width: '32px',
    height: '32px',
    border: '1px dashed {colors.line.strong}',
    borderRadius: 'full',
  },
  '& s': { display: 'block', height: '1px', bg: 'line.strong' },
  '& small': { fontSize: '14' },
  '& > b': { textAlign: 'end', fontWeight: 'label' },
});
