/** Manuscripts as the contract names them, and what differs between two versions. Pure. */
import { appConfig, type Locale } from '~config';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type {
  Manuscript,
  ManuscriptCard,
  ManuscriptContent,
  ManuscriptState,
  ManuscriptVersion,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import type { ManuscriptRow, VersionRow } from './publishing.repository.ts';
import { fingerprintOf } from './manuscript-content.ts';
import { adapterOf } from './text-kinds.ts';

/** Names of people by their id. */
export type Names = ReadonlyMap<string, { public_name: string }>;

/** What a manuscript is presented with. */
export interface About {
  names: Names;
  /** A title with its figures. */
  titleOf: (title: string, locale: Locale) => string;
}

export function stateOf(row: ManuscriptRow): ManuscriptState {
  if (row.deleted_at) return 'removed';
  if (row.published_version !== null) return 'published';
  return row.scheduled_at ? 'scheduled' : 'draft';
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function nameOf(names: Names, id: string | null): string | null {
  return (id !== null && names.get(id)?.public_name) || null;
}

function headOf(row: ManuscriptRow, about: About, hasNewerRelease: boolean) {
  const { names, titleOf } = about;
  return {
    kind: row.kind,
    key: row.key,
    state: stateOf(row),
    is_public: row.published_version !== null && row.deleted_at === null,
    has_changes: row.published_version !== null && row.published_version !== row.version,
    missing: { en: row.missing_en, fr: row.missing_fr },
    published_at: iso(row.published_at),
    scheduled_at: iso(row.scheduled_at),
    updated_at: row.updated_by === null ? null : iso(row.updated_at),
    updated_by: nameOf(names, row.updated_by),
    has_newer_release: hasNewerRelease,
    title: { en: titleOf(row.title_en, 'en'), fr: titleOf(row.title_fr, 'fr') },
  };
}

/** Whether the release has another text than the one of this fingerprint. */
export function isReleaseNewer(kind: TextKind, slug: string, known: string): boolean {
  const released = adapterOf(kind).released(slug);
  return released !== null && fingerprintOf(released) !== known;
}

export function presentManuscriptCard(row: ManuscriptRow, about: About): ManuscriptCard {
  const { kind, slug, released_as: known } = row;
  const isNewer = slug !== null && known !== null && isReleaseNewer(kind, slug, known);
  return {
    ...headOf(row, about, isNewer),
    author: row.author,
    main_tag: row.main_tag,
  };
}

/** What can be done with it as it stands. */
function actionsOf(row: ManuscriptRow): Manuscript['actions'] {
  if (row.deleted_at) return [];
  const { isOpen } = adapterOf(row.kind);
  // A page of the program always shows something: what it came with is its first version.
  const isWithdrawable = row.published_version !== null && (isOpen || row.published_version !== 1);
  return [
    'publish',
    ...(isWithdrawable || row.scheduled_at ? (['unpublish'] as const) : []),
    ...(isOpen ? (['remove'] as const) : []),
  ];
}

export function presentManuscript(
  row: ManuscriptRow,
  content: ManuscriptContent,
  about: About & { hasNewerRelease: boolean },
): Manuscript {
  const isPublic = row.published_version !== null && row.deleted_at === null;
  return {
    ...headOf(row, about, about.hasNewerRelease),
    revision: row.revision,
    version: row.version,
    published_version: row.published_version,
    is_address_fixed: row.is_address_fixed,
    path: isPublic ? adapterOf(row.kind).path(row.key, content) : null,
    image_url: content.image === null ? null : imageUrl(content.image),
    actions: actionsOf(row),
    content,
  };
}

export function presentVersion(row: Omit<VersionRow, 'content'>, names: Names): ManuscriptVersion {
  return {
    version: row.version,
    change: row.change,
    restored_from: row.restored_from,
    changed: row.changed,
    editor: nameOf(names, row.editor_id),
    saved_at: row.saved_at.toISOString(),
    published_at: iso(row.published_at),
  };
}

const ownFields = [
  'slug',
  'main_tag',
  'author',
  'image',
  'position',
  'faq_position',
  'related',
] as const;
const textFields = ['title', 'description', 'tags', 'image_alt', 'body'] as const;

/** Names of the fields in which two contents differ: `slug`, `fr.body`. */
export function changedFields(before: ManuscriptContent, after: ManuscriptContent): string[] {
  return [
    ...ownFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    ...appConfig.locales.all.flatMap((locale) =>
      textFields
        .filter((field) => {
          const [old, now] = [before.texts[locale][field], after.texts[locale][field]];
          return JSON.stringify(old) !== JSON.stringify(now);
        })
        .map((field) => `${locale}.${field}`),
    ),
  ];
}
