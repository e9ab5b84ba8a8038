import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/orders` leads to the purchases (specification, section 2). */
export const Route = createFileRoute('/orders/')({
  beforeLoad: () => {
    throw redirect({ to: '/orders/purchases' });
  },
});
