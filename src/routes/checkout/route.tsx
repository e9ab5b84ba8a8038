import { createFileRoute } from '@tanstack/react-router';

/** The checkout layout (specification, section 2). */
export const Route = createFileRoute('/checkout')({ staticData: { frame: 'checkout' } });
