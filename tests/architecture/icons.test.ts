/** Icons of the build are those of the icon set, from one sprite (scripts/vite/icons.mjs). */
import { House, Search } from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { icon } from '../../scripts/vite/icon-runtime.mjs';
import { iconNames, iconSheet, importedIcons, ownIcons } from '../../scripts/vite/icons.mjs';

/** Attributes of the outer element, those apart that the sheet has or that mean nothing in HTML. */
function attributesOf(markup: string): Record<string, string> {
  const [, text = ''] = /^<svg([^>]*)>/.exec(markup) ?? [];
  const all = Object.fromEntries(
    [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const { xmlns: _xmlns, 'stroke-linecap': _cap, 'stroke-linejoin': _join, ...rest } = all;
  return { ...rest, class: (rest['class'] ?? '').replace(/ ?lucide-[\w-]+/g, '') };
}

describe('icons', () => {
  test('are found where they are imported', () => {
    const code = `export {\n  Ban as BanIcon,\n  Bell,\n} from 'lucide-react';
      import { House as A } from 'lucide-react';\nimport { Other } from 'elsewhere';`;
    expect(importedIcons(code)).toEqual(['Ban', 'Bell', 'House']);
  });

  test('have their drawings in one sheet', () => {
    const { picture, ids } = iconSheet(['Search', 'House']);
    expect([...ids]).toEqual([
      ['House', 'i0'],
      ['Search', 'i1'],
    ]);
    const inner = renderToStaticMarkup(createElement(House)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
    expect(picture).toContain(
      `<symbol id="i0" stroke-linecap="round" stroke-linejoin="round">${inner}`,
    );
    expect(() => iconSheet(['NoSuchIcon'])).toThrow('has no icon NoSuchIcon');
  });

  test('stand in the module that shows them', () => {
    const names = iconNames("export {\n  Ban as BanIcon,\n  Bell,\n} from 'lucide-react';");
    expect([...names]).toEqual([
      ['BanIcon', 'Ban'],
      ['Bell', 'Bell'],
    ]);
    const ids = new Map([
      ['Ban', 'i0'],
      ['Bell', 'i1'],
    ]);
    const code =
      "import {\n  BanIcon,\n  Bell as Ring,\n  Mark,\n} from '~/ui/icon.tsx';\nuse(BanIcon);";
    expect(ownIcons(code, names, ids)).toBe(
      [
        "import { drawing as __drawing } from 'legend:icon-maker';",
        "const BanIcon = /* @__PURE__ */ __drawing('i0');",
        "const Ring = /* @__PURE__ */ __drawing('i1');",
        "import { Mark as Mark } from '~/ui/custom-icons.tsx';\nuse(BanIcon);",
      ].join(' '),
    );
    const other = "import { BanIcon } from './ban-icon.tsx';";
    expect(ownIcons(other, names, ids)).toBe(other);
  });

  test.each([
    {},
    { size: 16, className: 'a' },
    { 'aria-label': 'Search' },
    { width: 9, height: 8, color: 'red', strokeWidth: 3, fill: 'currentColor' },
  ])('look like the set’s with %j', (props) => {
    const Built: ComponentType<object> = icon('/sheet.svg#i1');
    const own = renderToStaticMarkup(createElement(Search, props));
    const built = renderToStaticMarkup(createElement(Built, props));
    expect(attributesOf(built)).toEqual(attributesOf(own));
    expect(built).toContain('<use href="/sheet.svg#i1"></use></svg>');
  });
});
