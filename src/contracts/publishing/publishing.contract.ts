/** Endpoints by which staff write, check and publish texts: articles, pages and help articles (decision 0061). */
import * as v from 'valibot';
import {
  countSchema,
  cursorQuery,
  idSchema,
  localeSchema,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { publishingErrors } from './publishing.errors.ts';
import {
  manuscriptContentSchema,
  manuscriptListSchema,
  manuscriptQuery,
  manuscriptSchema,
  manuscriptTextSchema,
  newAuthorSchema,
  newsSchema,
  previewSchema,
  publishingOptionsSchema,
  releasedTextSchema,
  renderedSchema,
  textKeySchema,
  textKindSchema,
  versionDetailSchema,
  versionListSchema,
} from './publishing.schemas.ts';

const route = routesOf('Back office');
/** The editor saves and renders while somebody types. */
const editor = staffEndpoint('keep_content', { limit: { calls: 240, seconds: 60 } });

const kind = { kind: textKindSchema };
const one = { ...kind, key: textKeySchema };
/** The revision that the change is based on. */
const based = { ...one, revision: countSchema };
const number = v.pipe(
  v.union([v.number(), v.string()]),
  v.metadata({ wire: { type: 'integer', minimum: 1, maximum: 1_000_000 } }),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(1_000_000),
);

const found = pick(publishingErrors, 'MANUSCRIPT_NOT_FOUND');
const changing = pick(
  publishingErrors,
  'MANUSCRIPT_NOT_FOUND',
  'MANUSCRIPT_CHANGED',
  'MANUSCRIPT_REMOVED',
);

const list = editor
  .route(route.get('/admin/{kind}', 'Texts of a kind, the last changed first'))
  .input(v.object({ ...kind, ...manuscriptQuery }))
  .output(manuscriptListSchema);

const options = editor
  .route(route.get('/admin/{kind}/options', 'Authors, main tags and subjects to choose from'))
  .input(v.object(kind))
  .output(publishingOptionsSchema);

const read = editor
  .route(route.get('/admin/{kind}/{key}', 'The newest version of a text, with its revision'))
  .errors(documented(found))
  .input(v.object(one))
  .output(manuscriptSchema);

const create = editor
  .route({ ...route.post('/admin/{kind}', 'Begin a text'), successStatus: 201 })
  .errors(documented(pick(publishingErrors, 'MANUSCRIPT_FIXED')))
  .input(v.object(kind))
  .output(manuscriptSchema);

const save = editor
  .route({
    ...route.put('/admin/{kind}/{key}', 'Save a draft based on a revision'),
    description:
      'Saves of the same person within ten minutes are one version, unless `is_new_version` is set. A revision that is not the newest is refused with 409.',
  })
  .errors(documented({ ...changing, ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN') }))
  .input(
    v.object({
      ...based,
      content: manuscriptContentSchema,
      is_new_version: v.optional(v.boolean(), false),
    }),
  )
  .output(manuscriptSchema);

const publish = editor
  .route(route.post('/admin/{kind}/{key}/publish', 'Publish the newest version, now or at a time'))
  .errors(
    documented({
      ...changing,
      ...pick(
        publishingErrors,
        'MANUSCRIPT_INCOMPLETE',
        'MANUSCRIPT_SLUG_TAKEN',
        'MANUSCRIPT_IN_PAST',
      ),
    }),
  )
  .input(v.object({ ...based, at: v.optional(timestampSchema) }))
  .output(manuscriptSchema);

const unpublish = editor
  .route(
    route.post(
      '/admin/{kind}/{key}/unpublish',
      'Cancel the schedule, or take the text from readers; a page shows its file again',
    ),
  )
  .errors(documented(changing))
  .input(v.object(based))
  .output(manuscriptSchema);

const remove = editor
  .route(route.delete('/admin/{kind}/{key}', 'Remove a text; its versions stay'))
  .errors(documented({ ...changing, ...pick(publishingErrors, 'MANUSCRIPT_FIXED') }))
  .input(v.object(based))
  .output(manuscriptSchema);

const versions = editor
  .route(route.get('/admin/{kind}/{key}/version', 'Versions, the newest first'))
  .errors(documented(found))
  .input(v.object({ ...one, ...cursorQuery }))
  .output(versionListSchema);

const version = editor
  .route(route.get('/admin/{kind}/{key}/version/{version}', 'A version with its text'))
  .errors(
    documented(pick(publishingErrors, 'MANUSCRIPT_NOT_FOUND', 'MANUSCRIPT_VERSION_NOT_FOUND')),
  )
  .input(v.object({ ...one, version: number }))
  .output(versionDetailSchema);

const restore = editor
  .route(
    route.post(
      '/admin/{kind}/{key}/version/{version}/restore',
      'Make the text of a version the newest one; also brings a removed text back as a draft',
    ),
  )
  .errors(
    documented(
      pick(
        publishingErrors,
        'MANUSCRIPT_NOT_FOUND',
        'MANUSCRIPT_VERSION_NOT_FOUND',
        'MANUSCRIPT_CHANGED',
      ),
    ),
  )
  .input(v.object({ ...based, version: number }))
  .output(manuscriptSchema);

const release = editor
  .route(route.get('/admin/{kind}/{key}/release', 'The text of the release under this name'))
  .errors(documented(found))
  .input(v.object(one))
  .output(releasedTextSchema);

const settleRelease = editor
  .route({
    ...route.post('/admin/{kind}/{key}/release', 'Go on with what was chosen of a release’s text'),
    description:
      'The content, if one is given, is a new version. Without one the text stays as it is. The release’s text is not pointed out again.',
  })
  .errors(documented({ ...changing, ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN') }))
  .input(
    v.object({
      ...based,
      fingerprint: v.pipe(v.string(), v.maxLength(100)),
      content: v.optional(manuscriptContentSchema),
    }),
  )
  .output(manuscriptSchema);

const previewLink = editor
  .route(route.post('/admin/{kind}/{key}/preview', 'A signed link to the newest version'))
  .errors(documented({ ...found, ...pick(publishingErrors, 'PREVIEW_INCOMPLETE') }))
  .input(v.object({ ...one, locale: localeSchema }))
  .output(v.object({ url: urlSchema, expires_at: timestampSchema }));

const render = editor
  .route(route.post('/admin/{kind}/render', 'Markdown as readers would see it, with its problems'))
  .input(
    v.object({
      ...kind,
      locale: localeSchema,
      ...v.pick(manuscriptTextSchema, ['title', 'description', 'body']).entries,
    }),
  )
  .output(renderedSchema);

const createAuthor = editor
  .route({
    ...route.post('/admin/article-author', 'Add who signs articles'),
    successStatus: 201,
  })
  .errors(documented(pick(publishingErrors, 'AUTHOR_TAKEN')))
  .input(newAuthorSchema)
  .output(v.object({ slug: v.string() }));

const news = editor
  .route(
    route.get(
      '/admin/article/{key}/news',
      'Whether an article was sent as news, or whom it would reach',
    ),
  )
  .errors(documented(found))
  .input(v.object({ key: idSchema }))
  .output(newsSchema);

const sendNews = editor
  .route({
    ...route.post('/admin/article/{key}/news', 'Send a published article to everybody as news'),
    description:
      'Once for each article. Needs a confirmation of the second factor within the last ten minutes.',
  })
  .errors(
    documented({
      ...found,
      ...pick(publishingErrors, 'NEWS_UNPUBLISHED', 'NEWS_SENT'),
      ...pick(identityErrors, 'IMPERSONATING'),
      ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM'),
    }),
  )
  .input(v.object({ key: idSchema }))
  .output(newsSchema);

/** Never cached: it shows what is not published, to who has the link. */
const preview = endpoint
  .meta({ who: 'all', limit: { calls: 60, seconds: 60 } })
  .route(route.get('/preview/{token}', 'An unpublished text, by its signed link'))
  .errors(documented(pick(publishingErrors, 'PREVIEW_NOT_FOUND', 'PREVIEW_EXPIRED')))
  .input(
    v.object({
      token: v.pipe(v.string(), v.maxLength(300)),
      locale: v.optional(localeSchema),
    }),
  )
  .output(previewSchema);

export const publishingContract = {
  list,
  options,
  read,
  create,
  save,
  publish,
  unpublish,
  remove,
  versions,
  version,
  restore,
  release,
  settleRelease,
  previewLink,
  render,
  createAuthor,
  news,
  sendNews,
  preview,
};
