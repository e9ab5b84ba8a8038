/** Search and order of a seller's offers. A plain form: it works before the script runs, and its address can be passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { shopSorts, type ShopSort } from '~/contracts/offers/offer-sorts.ts';
import { Button } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import type { ShopSearch } from '../profile.search.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '3',
  marginBottom: '4',
});
const field = css({ flex: '1 1 220px', maxWidth: '420px' });

/** What is empty or as usual is left out of the address. */
function queryOf(form: FormData): string {
  const search = form.get('search');
  const sort = form.get('sort');
  const given = new URLSearchParams({
    ...(typeof search === 'string' && search.trim() !== '' && { search: search.trim() }),
    ...(sort === 'price' && { sort }),
  });
  return `?${given}`;
}

export function ShopBar({ search, sort }: ShopSearch) {
  const { t } = useLingui();
  const router = useRouter();
  const sorts: Record<ShopSort, string> = { newest: t`Newest first`, price: t`Lowest price first` };
  const show = (form: HTMLFormElement) =>
    void router.navigate({
      to: '.',
      href: window.location.pathname + queryOf(new FormData(form)),
      resetScroll: false,
    });
  return (
    <form
      // The fields follow the address: Back, or a link, changes what is asked for.
      key={`${search} ${sort}`}
      role="search"
      method="get"
      className={bar}
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <TextField
        hideLabel
        size="sm"
        type="search"
        name="search"
        label={t`Search these offers`}
        placeholder={t`Search these offers`}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        defaultValue={search}
        className={field}
      />
      <NativeSelect
        hideLabel
        size="sm"
        name="sort"
        label={t`Sort by`}
        options={shopSorts.map((value) => ({ value, label: sorts[value] }))}
        defaultValue={sort ?? 'newest'}
        onChange={(event) => {
          const { form } = event.currentTarget;
          if (form) show(form);
        }}
      />
      <Button type="submit" size="sm">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
