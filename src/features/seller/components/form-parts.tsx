/** Parts that the sections of an offer's form share. */
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SectionHeading } from '~/ui/layout.tsx';

/** A part of the form under its heading, between lines. */
export function FormSection(props: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={section}>
      <SectionHeading size="panel" level="h2" note={props.note}>
        {props.title}
      </SectionHeading>
      <div className={fields}>{props.children}</div>
    </section>
  );
}

/** Marks the element of a path's field, so that an error or the checklist can link to it. */
export function Spot(props: { path: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-path={props.path} className={spot} data-wide={props.wide ? '' : undefined}>
      {props.children}
    </div>
  );
}

/** The first of the given fields in the form; undefined where the form has none of them. */
function spotOf(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const spots = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  return spots.find((element) => {
    const own = element.dataset.path ?? '';
    return paths.some((path) => path === own || path.startsWith(`${own}.`));
  });
}

/** What is refused may be no field: a category that is closed to its seller. */
export const hasField = (form: HTMLElement | null, path: string): boolean =>
  spotOf(form, [path]) !== undefined;

/** Scrolls to the first of the given fields and focuses its control. */
export function focusField(form: HTMLElement | null, paths: readonly string[]): void {
  const found = spotOf(form, paths);
  if (!found) return;
  const control =
    found.querySelector<HTMLElement>('[aria-invalid=true]:is(input, select, textarea)') ??
    found.querySelector<HTMLElement>('input, select, textarea, button');
  found.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

const section = css({
  borderTop: '1px solid {colors.line}',
  paddingTop: '7',
  paddingBottom: '9',
  minWidth: '0',
});
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '5',
  rowGap: '6',
  alignItems: 'start',
});
const spot = css({
  minWidth: '0',
  scrollMarginTop: '120px',
  '&[data-wide]': { gridColumn: '1 / -1' },
});
