/** What both sides of a dispute say and show, and what support asks them, in the order in which it came. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CaseOutput, MarkOutput, StatementOutput } from '~/contracts/cases/cases.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { usePictureViewer } from './picture-links.tsx';

export interface CaseNames {
  buyer: string;
  seller: string;
}

/** @param names how the two are called for the reader */
export function CaseStatements({ data, names }: { data: CaseOutput; names: CaseNames }) {
  const entries = [
    ...data.statements.map((statement) => ({ statement, question: null, at: statement.at })),
    ...data.questions.map((question) => ({ statement: null, question, at: question.at })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <ol className={list}>
      {entries.map(({ statement, question }) =>
        statement ? (
          <Statement key={statement.id} statement={statement} names={names} />
        ) : (
          <Question key={question.id} question={question} names={names} />
        ),
      )}
    </ol>
  );
}

function Statement({ statement, names }: { statement: StatementOutput; names: CaseNames }) {
  const { moment } = useTimeFormat();
  const name = names[statement.by];
  return (
    <li>
      <b>{name}</b> <span className={muted}>· {moment(statement.at)}</span>
      <p className={words}>{statement.text}</p>
      {statement.images.length > 0 && <CasePictures urls={statement.images} of={name} />}
      {statement.marks.length > 0 && (
        <>
          <p className={muted}>
            <Plural
              value={statement.marks.length}
              one="# marked message of the chat"
              other="# marked messages of the chat"
            />
          </p>
          <ul className={list}>
            {statement.marks.map((mark) => (
              <Marked key={mark.message_id} mark={mark} names={names} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Marked({ mark, names }: { mark: MarkOutput; names: CaseNames }) {
  const { moment } = useTimeFormat();
  const name = names[mark.by];
  return (
    <li>
      {mark.body !== '' && <q className={words}>{mark.body}</q>}
      {mark.images.length > 0 && <CasePictures urls={mark.images} of={name} />}
      <p className={muted}>
        {name} · {moment(mark.written_at)}
        {mark.automatic && (
          <>
            {' '}
            · <Trans>sent automatically</Trans>
          </>
        )}
      </p>
    </li>
  );
}

function Question({
  question,
  names,
}: {
  question: CaseOutput['questions'][number];
  names: CaseNames;
}) {
  const { moment } = useTimeFormat();
  const name = names[question.to];
  return (
    <li>
      <b>
        <Trans>Support asks {name}</Trans>
      </b>{' '}
      <span className={muted}>· {moment(question.at)}</span>
      <p className={words}>{question.text}</p>
    </li>
  );
}

/** @param of whose they are */
export function CasePictures({ urls, of }: { urls: readonly string[]; of: string }) {
  const { t } = useLingui();
  const shown = urls.map((url, index) => {
    const number = index + 1;
    return { url, alt: t`Picture ${number} of ${of}` };
  });
  const { onPress, viewer } = usePictureViewer(shown);
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })}>
      {shown.map(({ url, alt }, index) => (
        <a key={url} href={url} aria-label={alt} onClick={onPress(index)}>
          <Picture
            url={url}
            place={{ px: 104 }}
            className={css({
              width: '104px',
              height: '64px',
              objectFit: 'cover',
              borderRadius: 'control',
            })}
          />
        </a>
      ))}
      {viewer}
    </div>
  );
}

const list = css({ display: 'grid', gap: '4', marginTop: '2' });
const muted = css({ fontSize: '14', color: 'muted' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
