/** The staff's pages: guard, frame and navigation. */
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { StaffFrame } from '~/features/staff/pages/staff-frame.tsx';
import { requireStaff } from '~/features/staff/staff-guard.ts';

export const Route = createFileRoute('/staff')({
  beforeLoad: async ({ context, location }) => ({
    session: await requireStaff({ context, location }),
  }),
  component: Page,
});

function Page() {
  const { session } = Route.useRouteContext();
  return (
    <StaffFrame role={session.profile.role}>
      <Outlet />
    </StaffFrame>
  );
}
