/** The two stylesheets: one for visitors, and one with the styles of places that ask for a sign-in too. */
import type { Session } from '~/platform/session/session.ts';
import signedInStyles from '~/signed-in.css?url';
import visitorStyles from '~/styles.css?url';

/** Address of what a page needs that is opened by this person. */
export const stylesFor = (session: Session | null | undefined): string =>
  session ? signedInStyles : visitorStyles;

/** For who signed in on a page that came with the visitors' styles. Resolves once they are there, or failed to come. */
export async function addSignedInStyles(): Promise<void> {
  if (import.meta.env.SSR || document.querySelector(`link[href="${signedInStyles}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = signedInStyles;
  await new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}
