import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  return (
    <h1>
      <Trans>Trade like a Legend</Trans>
    </h1>
  );
}
