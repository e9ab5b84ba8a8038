import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '~/features/staff/staff-guard.ts';

/** Writing: the guard of all its pages. */
export const Route = createFileRoute('/staff/texts')({
  beforeLoad: ({ context: { session } }) => requirePermission(session, 'keep_content'),
});
