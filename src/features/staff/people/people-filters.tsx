/** The filters of the list of people as a plain form: it works before the script runs, and its address can be passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { roles } from '~/domain/roles.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { Button } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useRoleLabels, useTrustLabels } from '../staff-labels.ts';
import { PEOPLE, peopleHref, readPeople, type PeopleSearch } from './people-search.ts';

const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  // Twice four cells on a desk: the text takes two of them.
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
});
const wide = css({ gridColumn: 'span 2' });

/** What is shown goes into the fields where it changes by a link, and leaves alone what is being typed. */
function useShownInFields(asked: PeopleSearch) {
  const form = useRef<HTMLFormElement>(null);
  const { search, role, seller, trust, from, to } = asked;
  useEffect(() => {
    const shown = { search, role, seller, trust, from, to };
    for (const [name, value] of Object.entries(shown)) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.value.trim() !== value) field.value = value;
    }
  }, [search, role, seller, trust, from, to]);
  return form;
}

export function PeopleFilters({ asked }: { asked: PeopleSearch }) {
  const router = useRouter();
  const { locale } = useRouteContext({ from: '__root__' });
  // Fields that are made anew for each search would lose the focus.
  const form = useShownInFields(asked);
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={withLocale(PEOPLE, locale)}
      className={filters}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = readPeople(Object.fromEntries(new FormData(event.currentTarget)));
        void router.navigate({ href: withLocale(peopleHref(typed), locale) });
      }}
    >
      {asked.state === 'all' ? null : <input type="hidden" name="state" value={asked.state} />}
      <TextField
        className={wide}
        name="search"
        type="search"
        label={<Trans>Name, e-mail or id</Trans>}
        prefix={<SearchIcon size={18} aria-hidden="true" />}
        defaultValue={asked.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Choices asked={asked} />
      <TextField
        name="from"
        type="date"
        label={<Trans>Registered from</Trans>}
        defaultValue={asked.from}
      />
      <TextField
        name="to"
        type="date"
        label={<Trans>Registered to</Trans>}
        defaultValue={asked.to}
      />
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  );
}

/** Role, selling and trust level. */
function Choices({ asked }: { asked: PeopleSearch }) {
  const { t } = useLingui();
  const roleLabels = useRoleLabels();
  const trustLabels = useTrustLabels();
  const all = { value: '', label: t({ context: 'people', message: 'All' }) };
  return (
    <>
      <NativeSelect
        name="role"
        label={<Trans>Role</Trans>}
        options={[all, ...roles.map((value) => ({ value, label: roleLabels[value] }))]}
        defaultValue={asked.role}
      />
      <NativeSelect
        name="seller"
        label={<Trans>Seller</Trans>}
        options={[all, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }]}
        defaultValue={asked.seller}
      />
      <NativeSelect
        name="trust"
        label={<Trans>Trust level</Trans>}
        options={[all, ...trustLabels.map((label, level) => ({ value: String(level), label }))]}
        defaultValue={asked.trust}
      />
    </>
  );
}
