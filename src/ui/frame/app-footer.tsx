import { useId, type ReactNode } from 'react';
import { footer, frame } from 'styled-system/recipes';
import { Anchor } from '../anchor.tsx';
import { BrandMark, DemoIcon } from '../icon.tsx';
import { Wrap } from '../layout.tsx';

export interface FooterColumn {
  title: string;
  links: readonly {
    label: string;
    href: string;
    /** Another site: it opens in a tab of its own. */
    isOutside?: boolean;
  }[];
}

export interface AppFooterProps {
  /** A sentence about the place, under the mark. */
  about: ReactNode;
  columns: readonly FooterColumn[];
  /** The last line: copyright, a notice, at its end a button or link for the language. */
  end?: ReactNode;
}

/** The foot of a page: the mark, up to four columns of links, one last line. */
export function AppFooter(props: AppFooterProps) {
  const styles = footer();
  return (
    <footer className={styles.root}>
      <Wrap>
        <div className={styles.grid}>
          <div className={styles.about}>
            <BrandMark size={26} />
            <p>{props.about}</p>
          </div>
          {props.columns.map((column) => (
            <div key={column.title} className={styles.column}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href + link.label}>
                    <Anchor
                      href={link.href}
                      className={styles.link}
                      {...(link.isOutside && { target: '_blank', rel: 'noopener' })}
                    >
                      {link.label}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {props.end === undefined ? null : <div className={styles.end}>{props.end}</div>}
      </Wrap>
    </footer>
  );
}

/** The banner above everything that says that nothing here is real. */
export function DemoBanner(props: { children: ReactNode }) {
  const textId = useId();
  return (
    <div className={frame().demo} role="region" aria-labelledby={textId}>
      <DemoIcon size={16} />
      <span id={textId}>{props.children}</span>
    </div>
  );
}

/** On narrow screens: the page's one action within the thumb's reach, in place of the bottom row. */
export function ActionBar(props: { children: ReactNode; label: string }) {
  return (
    <div className={footer().actionBar} data-action-bar role="group" aria-label={props.label}>
      {props.children}
    </div>
  );
}
