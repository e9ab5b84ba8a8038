/** A request that works as it stands, for whoever has just made a key. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { ScrollArea } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { monospace } from './monospace.ts';

export function FirstRequest({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <section className={section}>
      <SectionHeading
        end={
          <TextLink look="inline" href="/api/docs">
            <Trans>Reference</Trans>
          </TextLink>
        }
      >
        <Trans>First request</Trans>
      </SectionHeading>
      <ScrollArea label={t`First request`} className={code}>
        <pre className={monospace}>
          {`LEGEND_KEY=lgd_…\ncurl ${address}/market/seller/offer \\\n  -H "Authorization: Bearer $LEGEND_KEY"`}
        </pre>
      </ScrollArea>
      <p className={note}>
        <Trans>
          It answers your offers as JSON and needs the scope offers:read. Prices are in US cents.
        </Trans>
      </p>
    </section>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' });
const code = css({
  bg: 'raised',
  borderRadius: 'card',
  padding: '4',
  fontSize: '13',
  maxWidth: '720px',
});
const note = css({ color: 'muted', textStyle: 'small' });
