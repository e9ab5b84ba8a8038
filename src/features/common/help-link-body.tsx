/** The link of `help-link.tsx`, with the table of what leads where: loaded where there is something to link to. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { helpSlugFor, type HelpState } from '~/contracts/help/help-for.ts';
import type { Failure } from '~/contracts/failure.ts';
import { useHelpTarget } from '~/platform/navigation/help-center.tsx';
import { TextLink } from '~/ui/marks.tsx';

export interface HelpLinkProps {
  /** A failure's code or the name of a state: `contracts/help/help-for.ts` says which article it has. */
  about: HelpState | Failure['code'] | null | undefined;
  children?: ReactNode;
}

/** Nothing where no article says more than the failure itself. */
export default function HelpLinkBody({ about, children }: HelpLinkProps) {
  const slug = about ? helpSlugFor(about) : undefined;
  if (slug === undefined) return null;
  return <LinkTo slug={slug}>{children ?? <Trans>Help with this</Trans>}</LinkTo>;
}

function LinkTo({ slug, children }: { slug: string; children: ReactNode }) {
  const { href, isOutside } = useHelpTarget(slug);
  return (
    <TextLink look="inline" href={href} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
      {children}
    </TextLink>
  );
}
