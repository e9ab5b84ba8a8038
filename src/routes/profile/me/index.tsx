import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/profile/me/')({
  beforeLoad: () => {
    throw redirect({ to: '/profile/me/sale', statusCode: 301 });
  },
});
