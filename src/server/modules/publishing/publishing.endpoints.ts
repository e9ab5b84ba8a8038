/** Endpoints by which staff write and publish texts. The permission stands in the contract; nothing here is one's own. */
import { recordAudit } from '../../core/audit.ts';
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { addAuthor } from '../blog/index.ts';
import { findManuscript, present } from './use-cases/find-manuscript.ts';
import { listManuscripts, listOptions } from './use-cases/list-manuscripts.ts';
import { linkPreview, renderDraft, showPreview } from './use-cases/preview.ts';
import {
  publishManuscript,
  removeManuscript,
  unpublishManuscript,
} from './use-cases/publish-manuscript.ts';
import { createManuscript, saveManuscript } from './use-cases/save-manuscript.ts';
import { sendNews, showNews } from './use-cases/send-news.ts';
import { settleRelease, showRelease } from './use-cases/settle-release.ts';
import { listVersions, restoreVersion, showVersion } from './use-cases/versions.ts';

export const publishingEndpoints = endpointsOf('publishing', {
  list: readAs((ctx, input) => listManuscripts(ctx, input)),
  options: readAs((ctx, { kind }) => listOptions(ctx, kind)),
  read: readAs(async (ctx, input) => present(ctx, await findManuscript(ctx, input))),
  create: writeAs((ctx, { kind }) => createManuscript(ctx, kind)),
  save: writeAs((ctx, input) => saveManuscript(ctx, input)),
  publish: writeAs((ctx, input) => publishManuscript(ctx, input)),
  unpublish: writeAs((ctx, input) => unpublishManuscript(ctx, input)),
  remove: writeAs((ctx, input) => removeManuscript(ctx, input)),
  versions: readAs((ctx, input) => listVersions(ctx, input)),
  version: readAs((ctx, input) => showVersion(ctx, input)),
  restore: writeAs((ctx, input) => restoreVersion(ctx, input)),
  release: readAs((ctx, input) => showRelease(ctx, input)),
  settleRelease: writeAs((ctx, input) => settleRelease(ctx, input)),
  previewLink: writeAs((ctx, input) => linkPreview(ctx, input)),
  render: readAs((ctx, input) => renderDraft(ctx, input)),
  createAuthor: writeAs(async (ctx, input) => {
    const { id, slug } = await addAuthor(ctx, input);
    const subject = { type: 'blog_author', id };
    await recordAudit(ctx, { action: 'publishing.create_author', subject, after: { slug } });
    return { slug };
  }),
  news: readAs((ctx, { key }) => showNews(ctx, key)),
  sendNews: writeAs((ctx, { key }) => sendNews(ctx, key)),
  preview: read((ctx, { token, locale }) => showPreview(ctx, token, locale ?? ctx.locale)),
});
