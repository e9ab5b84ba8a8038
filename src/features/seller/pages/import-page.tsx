/** Offers of a category from a file: the file, its columns and what is wrong in it, then the import itself. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferImport } from '~/contracts/offers/imports.schemas.ts';
import { api } from '~/platform/api/api.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Stepper, type StepState } from '~/ui/timeline.tsx';
import { ImportColumns } from '../components/import-columns.tsx';
import { ImportErrors } from '../components/import-errors.tsx';
import { ImportFile } from '../components/import-file.tsx';
import { ImportRows, type ShownRows } from '../components/import-rows.tsx';
import { ImportSummary } from '../components/import-summary.tsx';
import { PlainUpload } from '../components/plain-upload.tsx';
import { invalidateOwnOffers, isUnderWay, sellerQueries } from '../seller.queries.ts';

interface ImportPageProps {
  categoryId: string;
  /** The refusal of a file that was sent without script. */
  flash: FormFlash | null;
}

export function ImportPage({ categoryId, flash }: ImportPageProps) {
  const { data: category } = useSuspenseQuery(
    api.catalogue.category.queryOptions({ id: categoryId }),
  );
  const { data: imports } = useSuspenseQuery(sellerQueries.lastImport(categoryId));
  const [isChoosing, setChoosing] = useState(flash !== null);
  const [last] = imports.data;
  if (!last || isChoosing) {
    return (
      <Frame category={category} step={1}>
        <ImportFile
          category={category}
          flash={flash}
          onDone={() => setChoosing(false)}
          {...(last && { onCancel: () => setChoosing(false) })}
        />
      </Frame>
    );
  }
  return (
    <ReadFile key={last.id} id={last.id} category={category} onOther={() => setChoosing(true)} />
  );
}

interface FrameProps {
  category: CategoryDefinition;
  /** From 1; 4 when all is done. */
  step: number;
  note?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

function Frame({ category, step, note, end, children }: FrameProps) {
  const { t } = useLingui();
  const stateOf = (number: number): StepState => {
    if (number === step) return 'now';
    return number < step ? 'done' : 'next';
  };
  const labels = [t`File`, t`Columns and check`, t`Import`];
  const stateLabels = { now: t`current`, done: t`done`, next: undefined };
  return (
    <Wrap className={page}>
      <div>
        <Breadcrumbs
          label={t`Where you are`}
          items={[
            { label: t`My offers`, href: paths.sellerOffers },
            { label: `${category.game.title}, ${category.title}` },
          ]}
        />
        <PageTitle note={note} end={end}>
          <Trans>Import offers</Trans>
        </PageTitle>
        <Stepper
          className={css({ marginTop: '6', maxWidth: '720px' })}
          label={t`Steps of an import`}
          items={labels.map((label, index) => {
            const state = stateOf(index + 1);
            return { id: String(index), state, label, stateLabel: stateLabels[state] };
          })}
        />
      </div>
      {children}
    </Wrap>
  );
}

const steps = { checked: 2, running: 3, done: 4, stopped: 4 } as const;

interface ReadFileProps {
  id: string;
  category: CategoryDefinition;
  onOther(): void;
}

/** Asks for rows and own offers again when an import has ended: the page may have been left in between. */
function useEnd(data: OfferImport): void {
  const queryClient = useQueryClient();
  const { status } = data;
  // Pictures come behind the rows.
  const state = `${status} ${isUnderWay(data)}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void queryClient.invalidateQueries({ queryKey: api.offers.importRows.key() });
    void invalidateOwnOffers(queryClient, { refetchType: 'none' });
  }, [state, queryClient]);
}

function ReadFile({ id, category, onOther }: ReadFileProps) {
  const options = sellerQueries.importOf(id);
  const { data: initial } = useSuspenseQuery(options);
  // Asked again while it runs; an answer that fails leaves the last one.
  const { data = initial } = useQuery(options);
  useEnd(data);
  const [shown, setShown] = useState<ShownRows>({ view: 'all', field: null, page: 0 });
  const isChecked = data.status === 'checked';
  return (
    <Frame
      category={category}
      step={steps[data.status]}
      note={<FileNote data={data} />}
      end={
        data.status === 'running' ? undefined : (
          <Button size="sm" onClick={onOther}>
            <Trans>Another file</Trans>
          </Button>
        )
      }
    >
      <div className={columns}>
        <aside className={side}>
          <ImportSummary data={data} />
        </aside>
        <div className={main}>
          <PlainUpload categoryId={category.id} />
          {isChecked ? <ImportColumns key={data.columns.length} data={data} /> : null}
          <ImportErrors
            data={data}
            onShow={(field) => setShown({ view: 'errors', field, page: 0 })}
          />
          <ImportRows data={data} shown={shown} onShow={setShown} />
        </div>
      </div>
    </Frame>
  );
}

function FileNote({ data }: { data: OfferImport }) {
  return (
    <>
      {data.file_name} · <Plural value={data.counts.rows} one="# row" other="# rows" /> ·{' '}
      <Plural value={data.columns.length} one="# column" other="# columns" />
    </>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '8',
  paddingTop: { base: '5', wide: '8' },
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 360px)' },
  gap: { base: '10', wide: '16' },
  alignItems: 'start',
});
// The result and what to do come first for those who read one after the other, and at the side where there is room.
const side = css({ minWidth: '0', gridColumn: { wide: '2' }, gridRow: { wide: '1' } });
const main = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '10',
  minWidth: '0',
  gridColumn: { wide: '1' },
  gridRow: { wide: '1' },
});
