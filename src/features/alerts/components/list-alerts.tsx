/** On a category's list: save it as a search, wait for its best price. The dialogs are loaded with the first press. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { WatchedList } from '~/features/common/watched-list.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { Button } from '~/ui/button.tsx';
import { BellIcon, BookmarkIcon } from '~/ui/icon.tsx';

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));
const PriceAlertDialog = lazy(() => import('./price-alert-dialog.tsx'));

export function ListAlerts({ list, part }: { list: WatchedList; part: 'search' | 'price' }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isSearch = part === 'search';
  return (
    <>
      <Button
        size="sm"
        look="ghost"
        className={cx(withScript, hung)}
        aria-haspopup="dialog"
        icon={
          isSearch ? (
            <BookmarkIcon size={16} aria-hidden="true" />
          ) : (
            <BellIcon size={16} aria-hidden="true" />
          )
        }
        onClick={() => setOpen(true)}
      >
        {isSearch ? <Trans>Save this search</Trans> : <Trans>Price alert</Trans>}
      </Button>
      {isOpen ? (
        <Suspense>
          {isSearch ? (
            <SaveSearchDialog list={list} onClose={close} />
          ) : (
            <PriceAlertDialog about={{ list }} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

/** What is pressed begins where the text above and below it begins. */
const hung = css({ marginInlineStart: '-12px' });
