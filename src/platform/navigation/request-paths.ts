/** Addresses of requests: apart from `paths`, which every public page loads. */
export const requestPaths = {
  /** Open requests, for sellers. */
  open: '/requests',
  mine: '/requests/mine',
  create: '/requests/create',
  createIn: (categoryId: string) => `/requests/create?category=${categoryId}`,
  show: (id: string) => `/requests/${id}`,
} as const;
