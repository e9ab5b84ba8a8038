/** The way from a failure, or from a state that raises questions, to the article that answers it. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { HelpLinkProps } from './help-link-body.tsx';

/** Most visits meet neither: the table and the link are loaded by those that do. A page is whole without them. */
const Body = lazy((): Promise<{ default: ComponentType<HelpLinkProps> }> =>
  import('./help-link-body.tsx').catch(() => ({ default: () => null })),
);

/** Nothing where no article says more than the failure itself. */
export function HelpLink(props: HelpLinkProps) {
  if (!props.about) return null;
  return (
    <Suspense>
      <Body {...props} />
    </Suspense>
  );
}
