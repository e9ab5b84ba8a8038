/**
 * Form posts that arrive before the page's script has run, or without any script. The answer is a redirect: to the next
 * page, or back to the form with the typed values and the errors in a short-lived cookie.
 */
import '@tanstack/react-start/server-only';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { deleteCookie, getCookie, setCookie } from '@tanstack/react-start/server';
import * as v from 'valibot';
import { appConfig, type Locale } from '~config';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { asFailure } from '~/contracts/failure.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { loadI18n } from '~/platform/i18n/i18n.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';

const COOKIE = 'form_flash';
const MAX_VALUE = 300;
const MAX_COOKIE = 3_500;
/** A cookie is untrusted input: it must stay small after decompression, too. */
const MAX_UNPACKED = 64 * 1024;

/** A code that this release knows: another may have written the cookie. */
const codeSchema = v.custom<ErrorCode>(
  (code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code),
);

const flashSchema = v.object({
  form: v.string(),
  values: v.record(v.string(), v.string()),
  message: v.string(),
  code: v.optional(v.fallback(codeSchema, 'SERVER_ERROR')),
  errors: v.record(v.string(), v.string()),
});

export type FormFields = Record<string, string>;

/** The text fields of a form; anything else is dropped. */
export function formFields(data: unknown): FormFields {
  const entries = data instanceof FormData ? [...data.entries()] : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

/** Compressed, because a cookie holds little: four thousand characters of a letter are half as many bytes. */
function packed(flash: FormFlash): string {
  return brotliCompressSync(JSON.stringify(flash)).toString('base64url');
}

function unpacked(value: string): unknown {
  const bytes = brotliDecompressSync(Buffer.from(value, 'base64url'), {
    maxOutputLength: MAX_UNPACKED,
  });
  return JSON.parse(bytes.toString());
}

function remember(flash: FormFlash): void {
  const value = packed(flash);
  if (value.length > MAX_COOKIE) return;
  setCookie(COOKIE, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: appConfig.cookies.formSeconds,
  });
}

export interface FormPost {
  /** Name of the form, so that another form does not show its errors. */
  form: string;
  fields: FormFields;
  /** Fields that are sent back to the page; passwords never are. */
  flashed: readonly string[];
  /** Longest value that is sent back; 300 characters by default. */
  flashedLength?: number;
  /** Prefix of the fields' paths in failures: `credentials.`. */
  errorPrefix: string | RegExp;
  /**
   * Performs the action; returns the path to go on to, without the language, and the language where it is another one.
   */
  run(fields: FormFields, locale: Locale): Promise<string | Onward>;
}

/** Where the person goes next, and in which language. */
export interface Onward {
  path: string;
  locale: Locale;
}

/** @param page path and query of the form's page as the browser shows it; checked by the caller. */
export async function answerFormPost(post: FormPost, page: string): Promise<Response> {
  const locale = localeOfPath(new URL(page, 'http://here.invalid').pathname);
  try {
    const to = await post.run(post.fields, locale);
    const onward = typeof to === 'string' ? { path: to, locale } : to;
    return seeOther(withLocale(onward.path, onward.locale));
  } catch (error) {
    const i18n = await loadI18n(locale);
    const failure = asFailure(error);
    const errors = Object.entries(fieldErrorsOf(failure)).map(([path, text]) => [
      path.replace(post.errorPrefix, ''),
      text,
    ]);
    const most = post.flashedLength ?? MAX_VALUE;
    const values = post.flashed.map((name) => [name, (post.fields[name] ?? '').slice(0, most)]);
    remember({
      form: post.form,
      values: Object.fromEntries(values),
      message: failureText(failure, i18n),
      code: failure.code,
      errors: Object.fromEntries(errors),
    });
    return seeOther(page);
  }
}

/** What the last form post stored for this page; it can be read once. */
export function takeFormFlash(): FormFlash | null {
  const value = getCookie(COOKIE);
  if (value === undefined) return null;
  deleteCookie(COOKIE, { path: '/' });
  try {
    const parsed = v.safeParse(flashSchema, unpacked(value));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
