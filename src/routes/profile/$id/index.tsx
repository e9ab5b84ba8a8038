import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/profile/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/profile/$id/$tab',
      params: { ...params, tab: 'sale' },
      statusCode: 301,
    });
  },
});
