/** Where users reach the application. A part of env.ts. */

interface Values {
  PORT: number;
  APP_ORIGIN?: string | undefined;
}

interface Origins {
  appOrigin: string;
  allowedOrigins: readonly string[];
}

/** `http://localhost:3000`, and the loopback addresses as further origins, unless APP_ORIGIN is given. */
export function originsOf(values: Values): Origins {
  if (values.APP_ORIGIN !== undefined) {
    return { appOrigin: values.APP_ORIGIN, allowedOrigins: [values.APP_ORIGIN] };
  }
  const port = values.PORT === 80 ? '' : `:${values.PORT}`;
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);
  const allowedOrigins = [...hosts].map((host) => `http://${host}${port}`);
  return { appOrigin: `http://localhost${port}`, allowedOrigins };
}
