/** A Markdown text: a toolbar with keys, lists that go on, pictures by button, paste or drop, and how long it is. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { textLimits } from '~/contracts/publishing/missing.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { IconButton } from '~/ui/button.tsx';
import {
  BoldIcon,
  HeadingIcon,
  ImagePlusIcon,
  LinkIcon,
  ListIcon,
  NumberedListIcon,
  QuoteIcon,
  SubheadingIcon,
  TableIcon,
  TrendingIcon,
} from '~/ui/icon.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { insertBlock, insertLink, toggleBold, toggleLines } from '../markdown-edits.ts';
import { useMarkdownArea, type PutPicture, type TextAct } from '../use-markdown-area.ts';

interface Tool {
  label: string;
  icon: ReactNode;
  act: TextAct;
}

function useTools(hasPrices: boolean): Tool[] {
  const { t } = useLingui();
  const table = `| ${t`Name`} | ${t`Value`} |\n| --- | --- |\n|  |  |`;
  const tools: Tool[] = [
    { label: t`Bold (Ctrl+B)`, icon: <BoldIcon size={18} />, act: toggleBold },
    {
      label: t`Heading (Ctrl+Alt+2)`,
      icon: <HeadingIcon size={18} />,
      act: (selected) => toggleLines(selected, '## '),
    },
    {
      label: t`Subheading (Ctrl+Alt+3)`,
      icon: <SubheadingIcon size={18} />,
      act: (selected) => toggleLines(selected, '### '),
    },
    {
      label: t`List (Ctrl+Shift+8)`,
      icon: <ListIcon size={18} />,
      act: (selected) => toggleLines(selected, '- '),
    },
    {
      label: t`Numbered list (Ctrl+Shift+7)`,
      icon: <NumberedListIcon size={18} />,
      act: (selected) => toggleLines(selected, '1. '),
    },
    {
      label: t`Note (Ctrl+Shift+9)`,
      icon: <QuoteIcon size={18} />,
      act: (selected) => toggleLines(selected, '> '),
    },
    {
      label: t`Link`,
      icon: <LinkIcon size={18} />,
      act: (selected) => insertLink(selected, t`words`, 'https://'),
    },
    {
      label: t`Table`,
      icon: <TableIcon size={18} />,
      act: (selected) => insertBlock(selected, table),
    },
  ];
  if (!hasPrices) return tools;
  return [
    ...tools,
    {
      label: t`Prices of the day`,
      icon: <TrendingIcon size={18} />,
      act: (selected) => insertBlock(selected, '[prices](/game/category)', '/game/category'),
    },
  ];
}

export function MarkdownEditor(props: {
  label: ReactNode;
  lang: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  words: number;
  /** Articles show prices of the day. */
  hasPrices: boolean;
  onPicture: (picture: PutPicture) => void;
}) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const area = useMarkdownArea(props.value, props.onChange, props.onPicture);
  const words = useFormat().count(props.words);
  return (
    <div>
      <div role="group" aria-label={t`Format of the text`} className={toolbar}>
        {useTools(props.hasPrices).map(({ label, icon, act }) => (
          <IconButton
            key={label}
            size="sm"
            label={label}
            icon={icon}
            onClick={() => area.run(act)}
          />
        ))}
        <IconButton
          size="sm"
          label={t`Picture`}
          icon={<ImagePlusIcon size={18} />}
          busy={area.isSending}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-label={t`Picture for the text`}
          multiple
          hidden
          onChange={(event) => {
            void area.addPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <TextArea
        {...area.field}
        label={props.label}
        lang={props.lang}
        className={text}
        rows={18}
        spellCheck
        maxLength={textLimits.body}
        aside={<Plural value={props.words} one={`${words} word`} other={`${words} words`} />}
        error={props.error ?? area.error}
        hint={<Trans>Markdown. Pictures can be pasted or dropped here.</Trans>}
      />
    </div>
  );
}

const toolbar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  marginBottom: '2',
});
const text = css({
  '& textarea': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '14',
    lineHeight: '1.6',
    minHeight: '420px',
    maxHeight: { base: '60vh', wide: 'none' },
  },
});
