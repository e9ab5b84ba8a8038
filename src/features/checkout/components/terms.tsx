import { Trans } from '@lingui/react/macro';
import { paths } from '~/platform/navigation/paths.ts';
import { TextLink } from '~/ui/marks.tsx';

/** What somebody agrees to by paying. */
export function Terms() {
  return (
    <Trans>
      By paying you accept the{' '}
      <TextLink href={paths.terms} target="_blank">
        terms
      </TextLink>{' '}
      and the{' '}
      <TextLink href={paths.refunds} target="_blank">
        refund rules
      </TextLink>
      .
    </Trans>
  );
}
