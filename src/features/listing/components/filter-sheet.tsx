/** The filters on narrow screens, in a bottom sheet. Loaded with the first press. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { DialogClose, Sheet } from '~/ui/dialog.tsx';
import { withoutFilters } from '../category-query.ts';
import { totalText, type ListTotal } from '../list-total.ts';
import type { CategoryView } from '../use-category-view.ts';
import { FilterForm, type FilterCounts } from './filter-form.tsx';

interface FilterSheetProps {
  view: CategoryView;
  counts: FilterCounts;
  /** Null while it is loading. */
  total: ListTotal | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function FilterSheet({ view, counts, total, open, onOpenChange }: FilterSheetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = total === null ? '' : totalText(total, format.count);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Filters</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={() => view.go(withoutFilters(view.search))}>
            <Trans>Clear all</Trans>
          </Button>
          <DialogClose>
            <Button look="accent">
              {total === null ? (
                <Trans>Show the offers</Trans>
              ) : (
                <Plural
                  value={total.total}
                  one={`Show ${shown} offer`}
                  other={`Show ${shown} offers`}
                />
              )}
            </Button>
          </DialogClose>
        </>
      }
    >
      <FilterForm view={view} counts={counts} areCountsCurrent={total !== null} />
    </Sheet>
  );
}
