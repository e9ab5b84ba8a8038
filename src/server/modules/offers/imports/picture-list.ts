/** The addresses of an offer's pictures in a cell, and which pictures of our own an address names. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import { isLocalHttp } from '~/contracts/integrations/webhook-address.ts';
import { imageUrl, parsePicturePath } from '~/contracts/media/media.urls.ts';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';
import type { Cell } from './cells.ts';

const ADDRESS_LENGTH = 1_000;
const MOST_SHOWN = 80;

/** Where pictures may be, besides public hosts: on this site, and in the sandbox on this machine. */
export interface PictureSite {
  /** Of our own pages, without a slash at its end. */
  origin: string;
  allowsLocal: boolean;
}

/** A picture of an offer; `source_url` is null for one that was uploaded. */
export interface StoredPicture {
  media_id: string;
  source_url: string | null;
}

const tooMany: MessageDescriptor = {
  ...msg({ message: 'An offer has {count} pictures at most.' }),
  values: { count: appConfig.offers.maxImages },
};

function notAnAddress(text: string): MessageDescriptor {
  const message = msg({
    message: '“{text}” is not the address of a picture: write https:// and a public name.',
  });
  return { ...message, values: { text: text.slice(0, MOST_SHOWN) } };
}

/** The picture of ours that an address names, by its id; undefined where it leads elsewhere. */
export function ownPictureOf(address: string, { origin }: PictureSite): string | undefined {
  if (!address.startsWith(`${origin}/`)) return undefined;
  const picture = parsePicturePath(address.slice(origin.length));
  return picture?.kind === 'image' ? picture.id : undefined;
}

/**
 * The addresses of a cell, parted by bars or spaces, which no address has. Each counts once; the same one written in another
 * way is the same.
 */
export function readPictures(text: string, site: PictureSite): Cell<string[]> {
  const addresses = new Set<string>();
  for (const part of text.split(/[\s|]+/)) {
    if (part === '') continue;
    const address = URL.canParse(part) ? new URL(part).href : part;
    const isOwn = ownPictureOf(address, site) !== undefined;
    const mayLead = isPublicHttps(address) || (site.allowsLocal && isLocalHttp(address));
    if (address.length > ADDRESS_LENGTH || !(isOwn || mayLead))
      return { issue: notAnAddress(part) };
    addresses.add(address);
  }
  if (addresses.size > appConfig.offers.maxImages) return { issue: tooMany };
  return { value: [...addresses] };
}

/** Where an offer's pictures are found: what a file says of them again. */
export function addressesOf(pictures: readonly StoredPicture[], { origin }: PictureSite): string[] {
  return pictures.map(
    ({ source_url: source, media_id: id }) => source ?? `${origin}${imageUrl(id)}`,
  );
}
