/** Addresses of requests: apart from `paths`, which every public page loads. */
export const requestPaths = {
  /** Open requests, for sellers. */
  open: '/requests',
  followed: '/requests?scope=followed',
  mine: '/requests/mine',
  create: '/requests/create',
  createIn: (categoryId: string) => `/requests/create?category=${categoryId}`,
  again: (categoryId: string, id: string) => `/requests/create?category=${categoryId}&again=${id}`,
  show: (id: string) => `/requests/${id}`,
} as const;
