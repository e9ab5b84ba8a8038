/** Under the title: where it disagrees with the attributes, and a title made of them while there is none. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { Button } from '~/ui/button.tsx';
import type { OfferEditor } from '../use-offer-editor.ts';
import { mendedTitle, suggestedTitle, titleClashes, type TitleClash } from '../title-check.ts';

interface TitleHelpProps {
  editor: OfferEditor;
  definition: CategoryDefinition;
}

export function TitleHelp({ editor, definition }: TitleHelpProps) {
  const { form, set } = editor;
  const { title, attributes } = form;
  const write = (next: string): void => set({ title: next }, 'title');
  const suggestion =
    title.trim() === ''
      ? suggestedTitle(attributes, definition, appConfig.offers.titleLength)
      : null;
  return (
    <div role="status" className={help}>
      {titleClashes(title, attributes, definition).map((clash) => (
        <Clash key={clash.key} clash={clash} onMend={() => write(mendedTitle(title, clash))} />
      ))}
      {suggestion === null ? null : (
        <Button size="sm" className={button} onClick={() => write(suggestion)}>
          <Trans>Use “{suggestion}”</Trans>
        </Button>
      )}
    </div>
  );
}

function Clash({ clash, onMend }: { clash: TitleClash; onMend(): void }) {
  const { said, attribute, chosen } = clash;
  return (
    <p className={line}>
      <span>
        <Trans>
          The title says {said}, but below {attribute} is {chosen}.
        </Trans>
      </span>
      <Button size="sm" onClick={onMend}>
        <Trans>Write {chosen}</Trans>
      </Button>
    </p>
  );
}

const help = css({
  display: 'grid',
  gap: '2',
  justifyItems: 'start',
  _empty: { display: 'none' },
});
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  marginTop: '2',
  textStyle: 'small',
  color: 'warning',
});
const button = css({ marginTop: '2' });
