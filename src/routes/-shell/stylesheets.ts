/** The stylesheets: for visitors; with the styles of places that ask for a sign-in too; with those of the back office too. */
import type { Session } from '~/platform/session/session.ts';
import signedInStyles from '~/signed-in.css?url';
import staffStyles from '~/staff.css?url';
import visitorStyles from '~/styles.css?url';

/** Address of what a page needs that is opened by this person. */
export function stylesFor(session: Session | null | undefined): string {
  if (!session) return visitorStyles;
  // Not by domain/roles.ts: every page's script would carry its table.
  return session.profile.role === 'user' ? signedInStyles : staffStyles;
}

/**
 * For who signed in on a page that came with the styles of somebody with less to see. Resolves once they are there, or
 * failed to come.
 */
export async function addStylesFor(session: Session): Promise<void> {
  const href = stylesFor(session);
  if (import.meta.env.SSR || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}
