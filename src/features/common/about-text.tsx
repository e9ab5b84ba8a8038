/** The readable text at the foot of a catalogue page; it comes with the page call (`seo_description`). */
import { css } from 'styled-system/css';
import { readAbout } from './read-about.ts';

interface AboutTextProps {
  text: string | null;
  /** Names the section for those who jump by headings. */
  title: string;
  /** The lead stands in the page's header already. */
  withoutLead?: boolean;
}

export function AboutText({ text, title, withoutLead = false }: AboutTextProps) {
  const { lead, sections } = readAbout(text ?? '');
  const shownLead = withoutLead ? [] : lead;
  if (shownLead.length + sections.length === 0) return null;
  return (
    <section className={root}>
      <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
      {shownLead.map((paragraph) => (
        <p key={paragraph} className={leadText}>
          {paragraph}
        </p>
      ))}
      {sections.length === 0 ? null : (
        <div className={columns}>
          {sections.map(({ heading, paragraphs }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

const root = css({
  marginTop: { base: '12', wide: '16' },
  paddingTop: { base: '6', wide: '8' },
  borderTop: '1px solid {colors.line}',
});
const leadText = css({ marginTop: '3', color: 'muted', maxWidth: '72ch', lineHeight: '1.55' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  columnGap: '10',
  rowGap: '6',
  marginTop: '6',
  '& h3': { fontSize: '15', fontStretch: '106%', fontWeight: 'strong' },
  '& p': {
    marginTop: '2',
    color: 'muted',
    fontSize: '15',
    lineHeight: '1.6',
    maxWidth: '62ch',
    whiteSpace: 'pre-line',
  },
});
