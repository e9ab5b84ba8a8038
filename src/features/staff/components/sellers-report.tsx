/** The file of the sellers that have to be reported for a year. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** So many years back, the current one included: reports are corrected, not older than that. */
const YEARS = 5;

/** @param lead the choice of the list */
export function SellersReport({ lead }: { lead: ReactNode }) {
  const { t } = useLingui();
  const { now } = useTimeFormat();
  const current = now.getUTCFullYear();
  const [year, setYear] = useState(current - 1);
  const take = useSingleMutation({
    mutationFn: () => api.papers.exportSellers.send({ year }),
    onSuccess: ({ file_name: name, content }) => {
      saveTextFile(name, BYTE_ORDER_MARK + content, 'text/csv');
      toast({
        status: 'success',
        description: t`The file is saved. It stands in the record that you took it.`,
      });
    },
  });
  const years = Array.from({ length: YEARS }, (_, index) => String(current - index));
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>Payouts</Trans>
      </PageTitle>
      {lead}
      <Surface as="section" pad="lg" className={stack}>
        <p>
          <Trans>
            Sellers with 30 sales of goods or more than 2,000 euros in a calendar year, and whoever
            sold boosting or coaching, whatever the amount (DAC7), by quarter, with their tax
            details and what is missing of them. Amounts are in US dollars as they were booked; the
            rate of the bound is in the file.
          </Trans>
        </p>
        <NativeSelect
          label={<Trans>Year</Trans>}
          value={String(year)}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(event) => setYear(Number(event.target.value))}
        />
        <div>
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            <Trans>Take the file</Trans>
          </Button>
        </div>
        {take.error ? (
          <Banner tone="danger" role="alert">
            <FailureText error={take.error} />
          </Banner>
        ) : null}
      </Surface>
    </div>
  );
}

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
