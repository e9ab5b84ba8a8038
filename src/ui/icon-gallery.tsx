/** Every icon by the name that programs use, in the three sizes of the interface. For those who build it. */
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import * as icons from './icon.tsx';
import * as own from './custom-icons.tsx';

type Icon = ComponentType<{ size?: number }>;

const SIZES = [16, 20, 24];
/** Drawn by us: the brand, states and platforms. The two exclamation signs belong to the outline set. */
const BORROWED = new Set(['AlertIcon', 'WarningIcon']);

const ownIcons = Object.entries<Icon>(own).filter(([name]) => !BORROWED.has(name));
const ownNames = new Set(ownIcons.map(([name]) => name));
const outlines = Object.entries<Icon>(icons).filter(([name]) => !ownNames.has(name));

export function IconGallery() {
  return (
    <main className={page}>
      <h1 className={css({ textStyle: 'page' })}>Icons</h1>
      <Section id="own" title="Brand, states and platforms" icons={ownIcons} />
      <Section id="outline" title="Outline set" icons={outlines} />
    </main>
  );
}

function Section(props: {
  id: string;
  title: string;
  icons: readonly (readonly [string, Icon])[];
}) {
  return (
    <section aria-labelledby={props.id}>
      <h2
        id={props.id}
        className={css({ textStyle: 'heading', marginTop: '8', marginBottom: '4' })}
      >
        {props.title} <span className={css({ color: 'muted' })}>{props.icons.length}</span>
      </h2>
      <ul className={grid}>
        {props.icons.map(([name, Icon]) => (
          <li key={name} className={tile}>
            <span className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
              {SIZES.map((size) => (
                <Icon key={size} size={size} />
              ))}
            </span>
            <code className={css({ fontSize: '12', color: 'muted', overflowWrap: 'anywhere' })}>
              {name}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

const page = css({ padding: { base: '5', wide: '10' }, maxWidth: 'content', marginInline: 'auto' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  gap: '2',
});
const tile = css({
  display: 'grid',
  gap: '3',
  padding: '4',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
});
