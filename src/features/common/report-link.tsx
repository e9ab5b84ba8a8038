/** Leads to the report of an offer, a person, a message or a review. A link: it works without script, and signs visitors in first. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { ReportSubject } from '~/contracts/reports/reports.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';

interface ReportLinkProps {
  type: ReportSubject;
  /** The offer, the person, or the message's conversation. */
  id: string;
  /** The message's number in its conversation. */
  seq?: number;
  /** What is reported, for those who do not see where the link stands. */
  label: string;
}

export function ReportLink({ type, id, seq, label }: ReportLinkProps) {
  return (
    <Anchor href={paths.report(type, id, seq)} rel="nofollow" aria-label={label} className={look}>
      <Trans>Report</Trans>
    </Anchor>
  );
}

const look = css({ fontSize: '12', color: 'muted', _hover: { color: 'text' } });
