/** The evidence of a dispute as a file: one PDF, or a ZIP with it, the pictures, the events and their hashes. */
import { createHash } from 'node:crypto';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { appConfig, type Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { orderNumber } from '~/domain/order-number.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { recordAudit } from '../../../core/audit.ts';
import { pdfFile } from '../../../core/pdf-file.ts';
import { renderForPaper, readStored } from '../../media/index.ts';
import { findOrder, requireVisible, type OrderRole, type OrderView } from '../../orders/index.ts';
import { lastDispute, packUntil, requireHeld, requireWorkable } from '../cases.policy.ts';
import { selectCase } from '../cases.repository.ts';
import { caseFacts, packCaseOf, type PackCase, type PackPicture } from '../pack-case.ts';
import { packDocument } from '../pack-document.ts';

/** Pictures that the PDF shows, so many pixels wide; all others are in the ZIP. */
const DRAWN_PICTURES = 24;
const DRAWN_WIDTH = 900;
/** What the ZIP holds of pictures at most, in bytes. What comes after it is named, and not in it. */
const MOST_BYTES = 60_000_000;
/** ZIP has no times before; the same in every archive, so that the same case is the same file. */
const ZIP_TIME = new Date(1980, 0, 1);

const hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface PackInput {
  id: string;
  format: 'pdf' | 'zip';
  locale?: Locale | undefined;
  time_zone?: string | undefined;
}

interface StoredPicture {
  picture: PackPicture;
  name: string;
  /** Null: there is no room for it. */
  bytes: Uint8Array | null;
  hash: string;
}

/** The pictures of a case as they are stored, as far as they are there; with their bytes as far as there is room. */
async function storedPictures(ctx: Ctx, pack: PackCase): Promise<StoredPicture[]> {
  const found: StoredPicture[] = [];
  let size = 0;
  for (const picture of pack.pictures) {
    const bytes = await readStored(ctx, picture.id);
    if (!bytes) continue;
    const isIn = size + bytes.byteLength <= MOST_BYTES;
    if (isIn) size += bytes.byteLength;
    const name = `pictures/${String(picture.number).padStart(3, '0')}-${picture.by}.webp`;
    found.push({ picture, name, bytes: isIn ? bytes : null, hash: hex(bytes) });
  }
  return found;
}

interface Drawing {
  locale: Locale;
  timeZone: string;
}

async function drawPdf(
  { services }: Ctx,
  pack: PackCase,
  stored: readonly StoredPicture[],
  { locale, timeZone }: Drawing,
): Promise<Uint8Array> {
  const drawn: { number: number; bytes: Uint8Array }[] = [];
  for (const { picture, bytes } of stored.slice(0, DRAWN_PICTURES)) {
    if (bytes === null) continue;
    drawn.push({ number: picture.number, bytes: await renderForPaper(bytes, DRAWN_WIDTH) });
  }
  return services.pdf.render(
    packDocument({
      pack,
      hashes: new Map(stored.map(({ picture, hash }) => [picture.id, hash])),
      leftOut: new Set(stored.flatMap(({ bytes, picture }) => (bytes ? [] : [picture.id]))),
      drawn,
      pretended: services.env.sandbox,
      locale,
      timeZone,
    }),
  );
}

/** The PDF first, the hashes of everything else last. */
function zipOf(pack: PackCase, pdf: Uint8Array, stored: readonly StoredPicture[]): Uint8Array {
  const kept = new Map(stored.map((one) => [one.picture.id, one]));
  const facts = {
    ...caseFacts(pack),
    // Without a file and with a hash: there was no room; without both: it is not kept any more.
    pictures: pack.pictures.map((picture) => {
      const found = kept.get(picture.id);
      return { ...picture, file: found?.bytes ? found.name : null, sha256: found?.hash ?? null };
    }),
  };
  const files = new Map<string, Uint8Array>([
    ['case.pdf', pdf],
    ['case.json', strToU8(`${JSON.stringify(facts, null, 2)}\n`)],
    ...stored.flatMap(({ name, bytes }): [string, Uint8Array][] => (bytes ? [[name, bytes]] : [])),
  ]);
  const sums = [...files].map(([name, bytes]) => `${hex(bytes)}  ${name}\n`).join('');
  files.set('SHA256SUMS', strToU8(sums));
  const archive: Zippable = {};
  // Pictures and papers are compressed already.
  for (const [name, bytes] of files) archive[name] = [bytes, { level: 0, mtime: ZIP_TIME }];
  return zipSync(archive);
}

/** Who may take it, and of which dispute. @throws {Failure} IMPERSONATING, PACK_GONE, and for staff what `readChat` throws */
async function requirePack(ctx: UserCtx, order: OrderView, role: OrderRole) {
  // A side's pack is that side's: staff inside their account take the one that is theirs to take, at the desk.
  if (ctx.actor.impersonatorId !== null) throw new Failure('IMPERSONATING');
  const dispute = lastDispute(order.events);
  if (role === 'staff') {
    // Nobody of the staff has a case of an order that was never disputed.
    if (dispute === null) throw new Failure('CASE_NOT_YOURS');
    requireHeld(await selectCase(ctx.db, requireWorkable(order, ctx.actor)), ctx.actor);
    return dispute;
  }
  if (dispute === null) throw new Failure('PACK_GONE');
  const until = packUntil(dispute);
  if (until !== null && until <= ctx.now) throw new Failure('PACK_GONE');
  return dispute;
}

/**
 * Draws the evidence for its reader. Each time that staff take it stands in the audit trail.
 * @throws {Failure} ORDER_NOT_FOUND, IMPERSONATING, PACK_GONE, ORDER_OWN_CASE, CASE_NOT_OPEN, CASE_NOT_YOURS; BUSY while too much is drawn
 */
export async function drawPack(ctx: UserCtx, input: PackInput): Promise<File> {
  const { order, role } = requireVisible(await findOrder(ctx.db, input.id), ctx.actor);
  const dispute = await requirePack(ctx, order, role);
  if (role === 'staff') {
    await recordAudit(ctx, {
      action: 'cases.take_pack',
      subject: { type: 'order', id: order.id },
      after: { format: input.format },
    });
  }
  const { locale = ctx.locale, time_zone: timeZone = 'UTC' } = input;
  const pack = await packCaseOf(ctx, order, role, dispute);
  const stored = await storedPictures(ctx, pack);
  const pdf = await drawPdf(ctx, pack, stored, { locale, timeZone });
  const number = orderNumber(order.id).toLowerCase();
  const name = `${appConfig.brand.name.toLowerCase()}-dispute-${number}`;
  if (input.format === 'pdf') return pdfFile(`${name}.pdf`, pdf);
  const zip = new Uint8Array(zipOf(pack, pdf, stored));
  return new File([zip], `${name}.zip`, { type: 'application/zip' });
}

/**
 * The evidence of an order's last dispute as one PDF, for a provider that asks for it: without notes of staff, as staff see the
 * money. In the given language, in UTC.
 * @returns null where the order is not known or was never disputed
 * @throws {Failure} BUSY while too many papers are drawn
 */
export async function casePdf(
  ctx: Ctx,
  orderId: string,
  locale: Locale,
): Promise<Uint8Array | null> {
  const order = await findOrder(ctx.db, orderId);
  const dispute = order && lastDispute(order.events);
  if (!order || !dispute) return null;
  const pack = await packCaseOf(ctx, order, 'staff', dispute);
  const stored = await storedPictures(ctx, pack);
  return drawPdf(ctx, pack, stored, { locale, timeZone: 'UTC' });
}
