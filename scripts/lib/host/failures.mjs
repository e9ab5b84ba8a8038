/** Errors that the host answers itself, in the error shape of the API, without calling the application. */

const MESSAGES = {
  TOO_LARGE: {
    status: 413,
    en: 'The request is too large.',
    fr: 'La requête est trop volumineuse.',
  },
  NOT_FOUND: { status: 404, en: 'There is nothing here.', fr: 'Il n’y a rien ici.' },
  MALFORMED: {
    status: 400,
    en: 'The request could not be read.',
    fr: 'La requête n’a pas pu être lue.',
  },
  WRONG_HOST: {
    status: 421,
    en: 'This server does not serve the host that was asked for.',
    fr: 'Ce serveur ne dessert pas l’hôte demandé.',
  },
  SERVER_ERROR: {
    status: 500,
    en: 'Something went wrong on our side.',
    fr: 'Une erreur est survenue de notre côté.',
  },
};

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {keyof typeof MESSAGES} code
 */
export function refuse(req, res, code) {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, ...texts } = MESSAGES[code];
  const message = /^\s*fr\b/i.test(req.headers['accept-language'] ?? '') ? texts.fr : texts.en;
  const body = JSON.stringify({ statusCode: status, message, code });
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  res.end(body);
}
