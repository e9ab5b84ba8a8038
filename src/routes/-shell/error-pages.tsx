/** What is shown instead of a page: nothing there (404), or something broke (500). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { asFailure, failureText } from '~/platform/failures.ts';
import { paths } from '~/platform/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Wrap } from '~/ui/layout.tsx';

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

export function NotFoundPage() {
  return (
    <Wrap className={page}>
      <p className={code} aria-hidden="true">
        404
      </p>
      <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
        <h1 className={css({ textStyle: 'page' })}>
          <Trans>There is nothing here</Trans>
        </h1>
        <p className={css({ color: 'muted', maxWidth: '46ch' })}>
          <Trans>The address may be misspelt, or the offer was sold and taken down.</Trans>
        </p>
        <LinkButton look="accent" href={paths.home}>
          <Trans>Go to the home page</Trans>
        </LinkButton>
      </div>
    </Wrap>
  );
}

/** Failures of the 400s look like a missing page; everything else offers to load again. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const { status } = errorCatalogue[asFailure(error).code];
  if (status >= CLIENT_ERROR && status < SERVER_ERROR) return <NotFoundPage />;
  return (
    <Wrap className={page}>
      <p className={code} aria-hidden="true">
        500
      </p>
      <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
        <h1 className={css({ textStyle: 'page' })}>
          <Trans>This did not work</Trans>
        </h1>
        <p className={css({ color: 'muted', maxWidth: '46ch' })}>{failureText(error, i18n)}</p>
        <Button look="accent" onClick={() => void router.invalidate()}>
          <Trans>Load again</Trans>
        </Button>
      </div>
    </Wrap>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { base: '10', wide: '16' },
  alignItems: 'center',
  minHeight: { base: '0', wide: '620px' },
  paddingTop: { base: '12', wide: '0' },
});
const code = css({
  fontSize: 'clamp(96px, 15vw, 216px)',
  fontStretch: '125%',
  fontWeight: '820',
  letterSpacing: '-0.03em',
  lineHeight: '0.8',
});
