/** Errors of a file by kind, the most frequent first. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OfferImport } from '~/contracts/offers/imports.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';

interface ImportErrorsProps {
  data: OfferImport;
  /** Shows the rows with an error of the field. */
  onShow(field: string): void;
}

export function ImportErrors({ data, onShow }: ImportErrorsProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (data.groups.length === 0) return null;
  const rows = data.counts.error + data.done.failed + data.pictures.rows;
  return (
    <section>
      <SectionHeading note={<Plural value={rows} one="# row needs you" other="# rows need you" />}>
        <Trans>Check</Trans>
      </SectionHeading>
      <RowList label={t`Errors by kind`}>
        {data.groups.map(({ field, label, message, count, example }) => (
          <RowItem
            key={`${field} ${message}`}
            lead={<b>{format.count(count)}</b>}
            title={`${label}: ${message}`}
            detail={
              example === '' ? <Trans>an empty cell</Trans> : <Trans>for example “{example}”</Trans>
            }
            end={
              <TextButton
                look="quiet"
                aria-label={t`Show rows: ${label}`}
                onClick={() => onShow(field)}
              >
                <Trans>Show rows</Trans>
              </TextButton>
            }
          />
        ))}
      </RowList>
    </section>
  );
}
